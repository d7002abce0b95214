//! Answer sheets: boards, pictures and sentences laid out on pages, as a PDF.
//!
//! In come entries, one per puzzle, with all there is to be shown of each;
//! out come the bytes of the file. Lengths are points, 72 to the inch, from
//! the upper left corner of a page.

mod appendix;
mod board;
mod image;
mod page;
mod words;

use krilla::Document;
use krilla::metadata::Metadata;
use thiserror::Error;

pub use self::board::{Cell, Diagram, Ink, Side, Symbol};
pub use self::image::{Image, save_ink};
use self::page::{Pages, Slot};
use self::words::{Face, Words};

/// The size of the paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paper {
    /// 210×297 mm.
    A4,
    /// 8.5×11 inches.
    Letter,
}

/// Where the second part of an entry goes, its answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answers {
    /// Beside the first, or below it where that leaves more room.
    Beside,
    /// Below the first, small and upside down.
    UpsideDown,
    /// On pages of their own behind all the others.
    End,
}

/// How the pages are laid out.
#[derive(Debug, Clone)]
pub struct Layout {
    /// The size of the paper.
    pub paper: Paper,
    /// Columns and rows of entries on a page.
    pub grid: (usize, usize),
    /// A heading for every page.
    pub title: Option<String>,
    /// Where answers go.
    pub answers: Answers,
    /// Black on white, without large areas of ink.
    pub ink_saving: bool,
}

/// One puzzle.
#[derive(Debug)]
pub struct Entry {
    /// Its caption.
    pub title: String,
    /// What is to be said instead of what cannot be shown.
    pub note: Option<String>,
    /// What is shown first.
    pub first: Option<Figure>,
    /// Its answer, where that is shown apart.
    pub answer: Option<Figure>,
    /// The way to the answer, sentence by sentence, for the appendix.
    pub steps: Vec<String>,
}

/// Something that fills a box and keeps its shape.
#[derive(Debug)]
pub enum Figure {
    /// A board, drawn in lines and letters.
    Board(Diagram),
    /// A picture.
    Picture(Image),
}

/// Why there is no sheet.
#[derive(Debug, Error)]
pub enum SheetError {
    /// A typeface of the program itself.
    #[error("the typeface built into the program cannot be read; build it again")]
    Face,
    /// The page does not take a shape.
    #[error("a page of this size cannot be made")]
    Page,
    /// What the PDF library says.
    #[error("the PDF cannot be written: {0}")]
    Pdf(String),
}

/// The bytes of a PDF, and how many pages it has.
///
/// # Errors
/// See [`SheetError`]; none of them depends on the entries.
pub fn draw(layout: &Layout, entries: &[Entry]) -> Result<(Vec<u8>, usize), SheetError> {
    let words = Words::new()?;
    let mut pages = Pages::new(layout);
    pages.entries(entries, |slot, i, pen| {
        let entry = &entries[i];
        let room = pen.caption(slot, &entry.title, entry.note.as_deref());
        match (layout.answers, &entry.first, &entry.answer) {
            (Answers::Beside, Some(first), Some(answer)) => {
                let (one, other) = room.halves();
                pen.figure(one, first);
                pen.figure(other, answer);
            }
            (Answers::UpsideDown, Some(first), Some(answer)) => {
                let (above, below) = room.above(0.7);
                pen.figure(above, first);
                pen.upside_down(below, answer);
            }
            (_, Some(figure), _) => pen.figure(room, figure),
            (_, None, _) => {}
        }
    });
    if layout.answers == Answers::End {
        let answered: Vec<usize> =
            (0..entries.len()).filter(|i| entries[*i].answer.is_some()).collect();
        pages.answers(&answered, |slot, i, pen| {
            let room = pen.caption(slot, &entries[i].title, None);
            if let Some(answer) = &entries[i].answer {
                pen.figure(room, answer);
            }
        });
    }
    pages.text(appendix::lines(entries, pages.text_width(), &words));
    let count = pages.count();
    let mut document = Document::new();
    let title = layout.title.clone().unwrap_or_else(|| "Puzzles".into());
    document.set_metadata(Metadata::new().title(title).creator("Gridlens".into()));
    pages.draw(&mut document, &words)?;
    let bytes = document.finish().map_err(|error| SheetError::Pdf(format!("{error:?}")))?;
    Ok((bytes, count))
}

impl Slot {
    /// Two halves, side by side or one above the other.
    fn halves(self) -> (Self, Self) {
        let gap = 10.0;
        if self.width > self.height {
            let width = (self.width - gap) / 2.0;
            (Self { width, ..self }, Self { x: self.x + width + gap, width, ..self })
        } else {
            let height = (self.height - gap) / 2.0;
            (Self { height, ..self }, Self { y: self.y + height + gap, height, ..self })
        }
    }

    /// An upper part with this share of the height, and the rest.
    fn above(self, share: f32) -> (Self, Self) {
        let gap = 8.0;
        let height = (self.height - gap) * share;
        let below = self.height - gap - height;
        (Self { height, ..self }, Self { y: self.y + height + gap, height: below, ..self })
    }
}

/// The face of titles and of what is printed on a board.
const BOLD: Face = Face::Bold;
/// The face of everything else.
const PLAIN: Face = Face::Plain;
