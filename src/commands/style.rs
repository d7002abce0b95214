//! How answers are drawn into pictures: options of the commands that draw.

use clap::{Args, ValueEnum};

use crate::geom::At;
use crate::output::overlay::{self, Look, Sign};
use crate::picture::Picture;
use crate::puzzle::family::Marks;
use crate::puzzle::seen::{Form, Reading};
use crate::sight::Sight;

/// Options of the commands that draw answers.
#[derive(Debug, Clone, Copy, Args)]
pub struct StyleArguments {
    /// How answers are drawn into the picture
    #[arg(long, value_enum, default_value = "native")]
    style: Style,
    #[command(flatten)]
    legend: LegendArguments,
}

/// Options of the commands that draw frames.
#[derive(Debug, Clone, Copy, Args)]
pub struct LegendArguments {
    /// Add a line below the picture that says what the frames mean
    #[arg(long)]
    legend: bool,
}

impl LegendArguments {
    /// Adds the line that says that a frame is a wrong cell, if it is wanted.
    pub fn explain_wrong(self, picture: &mut Picture) {
        if self.legend {
            *picture = overlay::with_legend(picture, &[Sign::Wrong], overlay::Style::Native);
        }
    }
}

/// How answers are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Style {
    /// As the game shows them, in a yellow frame; plain where it shows none
    Native,
    /// A pale plate with the game's symbol; with 0 or 1 where both would look alike
    Plain,
    /// The game's symbol with a light edge, on the game's own ground; as plain where both would
    /// look alike
    Outline,
    /// A pale plate with 0 or 1, whatever the game shows
    Numbers,
}

impl StyleArguments {
    fn style(self) -> overlay::Style {
        match self.style {
            Style::Native => overlay::Style::Native,
            Style::Plain => overlay::Style::Plain,
            Style::Outline => overlay::Style::Outline,
            Style::Numbers => overlay::Style::Numbers,
        }
    }

    /// How to draw into a picture that was read.
    pub fn look<'a>(self, sight: &'a Sight, reading: &'a Reading) -> Look<'a> {
        Look::new(sight, reading, self.style())
    }

    /// Adds the line that says what the signs mean, if it is wanted.
    pub fn explain(self, picture: &mut Picture, signs: &[Sign]) {
        if self.legend.legend {
            *picture = overlay::with_legend(picture, signs, self.style());
        }
    }
}

/// Options of the commands that draw whole answers.
#[derive(Debug, Clone, Copy, Args)]
pub struct AnswerStyleArguments {
    #[command(flatten)]
    style: StyleArguments,
    /// Draw crosses into the cells that stay empty too, where the puzzle has
    /// them
    #[arg(long)]
    crosses: bool,
}

impl AnswerStyleArguments {
    /// Draws an answer, crosses only where they are wanted.
    pub fn draw(
        self,
        picture: &mut Picture,
        (sight, reading): (&Sight, &Reading),
        before: &Marks,
        answer: &Marks,
    ) {
        let drawn = if self.crosses { answer.clone() } else { without_crosses(answer, reading) };
        overlay::draw(picture, &self.style.look(sight, reading), before, &drawn);
        self.style.explain(picture, &[Sign::Answer]);
    }
}

/// The marks of an answer but for crosses: cells that stay empty are left so.
pub fn without_crosses(answer: &Marks, reading: &Reading) -> Marks {
    let is_cross = |mark: char| {
        reading.legend.iter().any(|(known, look)| *known == mark && look.form == Form::Cross)
    };
    answer.map(|mark| mark.filter(|&mark| !is_cross(mark)))
}

/// A cell as people name it: `r3c4`, counted from one.
///
/// # Errors
/// What is wrong with the name.
pub fn cell(name: &str) -> Result<At, String> {
    let parts = || name.strip_prefix(['r', 'R'])?.split_once(['c', 'C']);
    let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
    let at = || {
        let (row, column) = parts()?;
        Some(At::new(number(row)?, number(column)?))
    };
    at().ok_or_else(|| "name the cell like r3c4: row 3 from the top, column 4 from the left".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_named_as_they_are_printed() {
        for at in [At::new(0, 0), At::new(2, 3), At::new(59, 11)] {
            assert_eq!(cell(&at.to_string()), Ok(at));
        }
        assert_eq!(cell("R3C4"), Ok(At::new(2, 3)));
        for wrong in ["", "r0c1", "r1c0", "c1r1", "r1", "3,4", "r-1c2", "r1c2x"] {
            assert!(cell(wrong).is_err(), "{wrong}");
        }
    }
}
