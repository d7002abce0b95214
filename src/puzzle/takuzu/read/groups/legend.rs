//! How the two values look, for the answer that is drawn.

use super::super::{shapes, symbols};
use super::values::is_written;
use crate::picture::Rgb;
use crate::puzzle::seen::{Appearance, Form};
use crate::sight::kinds::{Cut, Group};
use crate::theme::{Match, Meaning};

/// Whether a name is that of a two, which some games have for 0.
fn is_two(name: &Match) -> bool {
    name.means == Meaning::Foreign && name.label == "2"
}

/// How each value looks.
pub fn legend(cut: &Cut, values: &[Option<char>]) -> Vec<(char, Appearance)> {
    // Where nothing is like a digit, as among other letters, both are pictures.
    let mut valued = cut.groups.iter().zip(values).filter(|(_, value)| value.is_some());
    let is_any_written = valued.any(|(group, _)| is_written(group));
    let look = |value: char| {
        let own = cut.groups.iter().zip(values).filter(|(_, v)| **v == Some(value));
        let group = own.map(|(group, _)| group).max_by_key(|group| group.cells.len());
        let form = |group: &Group| match group.ink {
            None => (Form::Tile, group.ground),
            Some(ink) => match group.names.first() {
                Some(name) if symbols::is_shape(name) => (shapes::form(&name.label), ink),
                Some(name) if name.label == "X" || name.label == "O" => {
                    (Form::Text(if value == '0' { 'O' } else { 'X' }), ink)
                }
                Some(name) if name.score >= symbols::CLEARLY && is_two(name) => {
                    (Form::Text('2'), ink)
                }
                _ if is_any_written => (Form::Text(value), ink),
                _ => (Form::Disc, ink),
            },
        };
        let (form, colour): (Form, Rgb) = group.map_or((Form::Text(value), [128; 3]), form);
        (value, Appearance { form, colour })
    };
    ['0', '1'].map(look).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{Array2, At};

    #[test]
    fn a_value_looks_as_what_stands_on_it_is_named() {
        let forms = |zero: (&str, f32, Meaning), one: (&str, f32, Meaning)| {
            let inked = |(label, score, means): (&str, f32, Meaning)| {
                let [theme, label] = ["any", label].map(String::from);
                Group {
                    cells: vec![At::new(0, 0)],
                    names: vec![Match { theme, label, means, score }],
                    glyph: None,
                    pixels: 20.0,
                    ink: Some([20; 3]),
                    ground: [250; 3],
                }
            };
            let distances = Array2::filled(crate::geom::Size::new(1, 1), Vec::new());
            let groups = vec![inked(zero), inked(one)];
            let cut = Cut { groups, odd: Vec::new(), distances };
            let legend = legend(&cut, &[Some('0'), Some('1')]);
            legend.into_iter().map(|(_, look)| look.form).collect::<Vec<_>>()
        };
        let (one, two) = (("1", 0.92, Meaning::One), ("2", 0.94, Meaning::Foreign));
        assert_eq!(forms(two, one), [Form::Text('2'), Form::Text('1')]);
        let (zero, four) = (("0", 0.9, Meaning::Zero), ("4", 0.6, Meaning::Foreign));
        assert_eq!(forms(zero, one), [Form::Text('0'), Form::Text('1')]);
        assert_eq!(forms(zero, four), [Form::Text('0'), Form::Text('1')], "a 1 after a JPEG");
        let eight = ("8", 0.76, Meaning::Foreign);
        assert_eq!(forms(eight, four), [Form::Disc, Form::Disc], "letters");
    }
}
