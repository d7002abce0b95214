//! Rule options as command line arguments: one for each option of each
//! family, so that a family brings its own along.

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};

use crate::puzzle::FAMILIES;
use crate::puzzle::family::RuleOption;

/// The rule options that were chosen.
#[derive(Debug, Clone, Default)]
pub struct RuleArguments {
    chosen: Vec<(&'static str, String)>,
}

impl RuleArguments {
    /// Options and their values.
    pub fn chosen(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.chosen.iter().map(|(name, value)| (*name, value.as_str()))
    }
}

/// Every option there is, each name once.
fn options() -> Vec<RuleOption> {
    let mut options: Vec<RuleOption> = Vec::new();
    for option in FAMILIES.iter().flat_map(|family| family.options()) {
        if !options.iter().any(|known| known.name == option.name) {
            options.push(*option);
        }
    }
    options
}

fn argument(option: &RuleOption) -> Arg {
    let value =
        |&(value, about): &(&'static str, &'static str)| PossibleValue::new(value).help(about);
    Arg::new(option.name)
        .long(option.name)
        .value_name("WHEN")
        .help(format!("{} [default: as the board itself says]", option.about))
        .value_parser(PossibleValuesParser::new(option.values.iter().map(value)))
}

impl Args for RuleArguments {
    fn augment_args(command: Command) -> Command {
        options().iter().fold(command, |command, option| command.arg(argument(option)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for RuleArguments {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let chosen = options().into_iter().filter_map(|option| {
            let value = matches.get_one::<String>(option.name)?;
            Some((option.name, value.clone()))
        });
        Ok(Self { chosen: chosen.collect() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
