//! A second look at what was read: a cell whose whole look is that of cells
//! read as something else was misread, whatever its symbol was called.
//!
//! Where the other cells leave the board exactly one answer, that answer
//! settles such a cell; else it stays in doubt.

use super::cells::Read;
use super::proof::{is_broken, only_answer};
use super::symbol::may_be_symbol;
use crate::geom::{Array2, At};
use crate::median::median;
use crate::puzzle::family::{Marks, Puzzle};
use crate::puzzle::seen::Reading;
use crate::sight::Sight;
use crate::sight::likeness::Likeness;
use crate::theme::Meaning;

/// A cell is in doubt if the nearest cell read alike is not much nearer than
/// the nearest of another reading, and that one is near. Measured on 2600 drawn
/// boards read rightly only 9 clean ones have a cell so unlike its kind; the
/// wrong cells of others had 1 to 32.
const UNLIKE: f32 = 0.8;
/// The same on boards that have no answer as they were read.
const UNLIKE_IF_BROKEN: f32 = 0.4;
/// The same for blanks, which differ by noise alone.
const BLANK_UNLIKE: f32 = 1.5;
/// The same where no other cell is near.
const ODD: f32 = 1.4;
/// From here on a cell is what it looks like,
const FAR: f32 = 2.0;
/// if it is no further from that than so many times what alike cells are,
const NOISE: f32 = 2.5;
/// which in drawn pictures may be nothing.
const LEAST_NOISE: f32 = 0.7;
/// Most symbols are this unlike their kind where there are no two kinds: of 880
/// boards read rightly the 83 without exactly one answer were at 0.28 or less in the
/// median. So few symbols do not tell.
const MIXED: f32 = 0.5;
const SEVERAL: usize = 6;
/// Cells further apart than so many times the noise are not near.
const NEAR: f32 = 6.0;
/// How sure a cell in doubt is.
const DOUBTED: f64 = 0.3;
/// How sure a cell is that the answer settles.
const SETTLED: f64 = 0.6;

/// Doubts or settles the cells of `read` that look like others.
pub fn examine(sight: &Sight, (puzzle, mut reading): Read) -> Read {
    // Cells that all are alike have nothing else to look like.
    if reading.cells.iter().all(|(_, value)| *value == reading.cells[At::new(0, 0)]) {
        return (puzzle, reading);
    }
    let likeness = sight.likeness(&reading.cells);
    let look = Look { noise: noise(&likeness), likeness };
    if look.are_mixed(&reading) && only_answer(&*puzzle).is_none() {
        reading.confidence = reading.confidence.map(|sure| sure.min(DOUBTED));
        return (puzzle, reading);
    }
    // What cannot be told apart is not told apart: groups of bare cells may go by traces. But
    // small digits change little of their cells.
    let is_same = |at: &At| {
        look.likeness[*at].other < LEAST_NOISE && !is_clearly(sight, *at, reading.cells[*at])
    };
    let same: Vec<At> = reading.cells.iter().map(|(at, _)| at).filter(is_same).collect();
    for at in same {
        reading.confidence[at] = reading.confidence[at].min(DOUBTED);
    }
    let is_unlike = |at: At, unlike: f32| {
        let least = if reading.cells[at].is_some() { unlike } else { BLANK_UNLIKE };
        look.share(at) >= if look.is_near(at, NEAR) { least } else { ODD.max(least) }
    };
    // A clear digit on a ground of its own looks like no other cell, or like a blank.
    let is_written = |at: At| {
        let may_be_blank = || look.likeness[at].looks.is_none() && is_strong(sight, at);
        is_clearly(sight, at, reading.cells[at])
            && (!look.is_near(at, NEAR) || may_be_blank() || is_of_own_form(sight, &reading, at))
            || is_printed(sight, &reading, at, SURELY)
            || is_of_usual_form(sight, &reading, at)
    };
    let is_suspect = |at: At, unlike: f32| is_unlike(at, unlike) && !is_written(at);
    let all = || reading.cells.iter().map(|(at, _)| at);
    let mut unlike = UNLIKE_IF_BROKEN;
    if !all().any(|at| is_suspect(at, unlike)) {
        return (puzzle, reading);
    }
    if !is_broken(&*puzzle) {
        unlike = UNLIKE;
    }
    let suspects: Vec<At> = all().filter(|&at| is_suspect(at, unlike)).collect();
    if suspects.is_empty() {
        return (puzzle, reading);
    }
    // Such a digit may be a player's mistake: the others are proven without it.
    let rest = Array2::from_fn(reading.cells.size(), |at| {
        let is_sure = reading.confidence[at] >= Reading::SURE && !is_unlike(at, unlike);
        reading.cells[at].filter(|_| is_sure)
    });
    let known = reading.clone();
    let proof = Proof {
        rest: puzzle.with_marks(&rest).and_then(|rest| only_answer(&*rest)),
        is_whole: only_answer(&*puzzle).is_some(),
        puzzle: &*puzzle,
        reading: &known,
    };
    for &at in &suspects {
        let verdict = look.settle(at, &proof);
        let confidence = &mut reading.confidence[at];
        match verdict {
            Verdict::Keep => {}
            Verdict::Doubt => *confidence = confidence.min(DOUBTED),
            Verdict::Is(Some(_)) if !may_be_symbol(sight, &known, at) => {
                *confidence = confidence.min(DOUBTED);
            }
            Verdict::Is(value) => {
                *confidence = confidence.max(SETTLED);
                if value != reading.cells[at] {
                    let name = value.map_or("a blank".to_owned(), String::from);
                    let warning = format!("{at} was not surely read; repaired to {name}");
                    reading.warnings.push(warning + ", as it looks and the board asks for");
                    reading.cells[at] = value;
                }
            }
        }
    }
    let puzzle = puzzle.with_marks(&reading.cells).unwrap_or(puzzle);
    (puzzle, reading)
}

/// Whether any of these places, taken for what `cells` has there, is far from all that
/// look so: a game may point at it as a mistake.
pub fn are_strange(sight: &Sight, cells: &Array2<Option<char>>, places: &[At]) -> bool {
    let likeness = sight.likeness(cells);
    let far = NEAR * noise(&likeness);
    places.iter().any(|&at| likeness[at].own > far)
}

/// Whether a symbol, or what stands on blanks, is this like the mean of its kind, which recurs and was read alike
/// wherever it stands: then its ground is what tells it from the others, not the symbol.
pub fn is_printed(sight: &Sight, reading: &Reading, at: At, (like, count): (f32, usize)) -> bool {
    let Some(own) = sight.looks[at].ink.filter(|ink| ink.likeness >= like) else { return false };
    let is_same = |other: &At| sight.looks[*other].ink.is_some_and(|ink| ink.class == own.class);
    let same = || reading.cells.iter().map(|(other, _)| other).filter(is_same);
    let is_alike = |other: At| reading.cells[other] == reading.cells[at];
    same().count() >= count && same().all(is_alike)
}

/// Symbols this like the mean of their kind, of so many, are that.
const SURELY: (f32, usize) = (0.95, 4);

/// Whether the ink in a cell has the form of other ink that was read alike, and not that of
/// any read otherwise: only its ground and its colour are those of other cells.
pub fn is_of_own_form(sight: &Sight, reading: &Reading, at: At) -> bool {
    let Some(own) = sight.looks[at].ink else { return false };
    let mut most = [-1.0f32; 2];
    for (other, look) in sight.looks.iter().filter(|(other, _)| *other != at) {
        let Some(ink) = look.ink.filter(|_| reading.cells[other].is_some()) else { continue };
        let like = sight.inks[ink.class].glyph.likeness(&sight.inks[own.class].glyph);
        let is_alike = reading.cells[other] == reading.cells[at];
        let most = &mut most[usize::from(!is_alike)];
        *most = most.max(like);
    }
    most[0] >= ONE_FORM && most[1] <= OTHER_FORM
}

/// Whether the ink in a cell has the form that most of those of its value have, and none of
/// the other: a game may draw it in another colour, and on another ground, as a mistake.
fn is_of_usual_form(sight: &Sight, reading: &Reading, at: At) -> bool {
    let Some(own) = sight.looks[at].ink.filter(|_| is_strong(sight, at)) else { return false };
    let value = reading.cells[at];
    let alike = || reading.cells.iter().filter(|(_, other)| **other == value);
    let is_like = |other: At| {
        let ink = sight.looks[other].ink.map(|ink| &sight.inks[ink.class].glyph);
        ink.is_some_and(|ink| ink.likeness(&sight.inks[own.class].glyph) >= ONE_FORM)
    };
    let usual = alike().filter(|(other, _)| is_like(*other)).count();
    value.is_some() && 2 * usual > alike().count() && is_of_own_form(sight, reading, at)
}

/// Inks of one form correlate this much,
const ONE_FORM: f32 = 0.9;
/// and those of two this little.
const OTHER_FORM: f32 = 0.6;

/// Whether a clear digit stands in a cell, and is what was read.
fn is_clearly(sight: &Sight, at: At, value: Option<char>) -> bool {
    let Some(ink) = sight.looks[at].ink else { return false };
    let names = &sight.inks[ink.class].names;
    let score = |means: Meaning| {
        let best = names.iter().find(|name| name.means == means);
        best.map_or(-1.0, |name| name.score)
    };
    let (own, other) = match value {
        Some('0') => (score(Meaning::Zero), score(Meaning::One)),
        Some('1') => (score(Meaning::One), score(Meaning::Zero)),
        _ => return false,
    };
    let is_top = names.first().is_some_and(|top| top.score <= own);
    let is_small = sight.inks[ink.class].height <= SMALL;
    let least = if is_small { SMALL_WRITTEN } else { WRITTEN };
    is_top && own >= least && own - other >= LEAD
}

/// Whether the ink in a cell is hardly less strong than ink usually is.
fn is_strong(sight: &Sight, at: At) -> bool {
    let inks = sight.looks.iter().filter_map(|(_, look)| look.ink);
    let usual = median(inks.map(|ink| ink.contrast)).unwrap_or(0);
    sight.looks[at].ink.is_some_and(|ink| 2 * u16::from(ink.contrast) >= u16::from(usual))
}

/// A digit correlates this much with its template where it clearly is written,
const WRITTEN: f32 = 0.9;
/// or this much where it is this part of its cell high at most: then cells are alike
/// whatever is written in them,
const SMALL_WRITTEN: f32 = 0.8;
const SMALL: f64 = 0.3;
/// and this much less with the other digit.
const LEAD: f32 = 0.25;

/// How far cells of one reading are from the nearest of theirs, usually.
fn noise(likeness: &Array2<Likeness>) -> f32 {
    median(likeness.iter().map(|(_, cell)| cell.own)).unwrap_or(0.0).max(LEAST_NOISE)
}

/// What the cells of a board look like.
struct Look {
    likeness: Array2<Likeness>,
    noise: f32,
}

impl Look {
    /// How much nearer a cell is to others than to its own kind; one that is
    /// the only of its kind is no kind if it is within the noise of others.
    fn share(&self, at: At) -> f32 {
        let cell = self.likeness[at];
        match cell.own < f32::MAX {
            true => cell.share(),
            false if self.is_near(at, NOISE) => FAR,
            false => 0.0,
        }
    }

    /// Whether the symbols are of no two kinds: most of them look about as much like
    /// others as like their own.
    fn are_mixed(&self, reading: &Reading) -> bool {
        let symbols = reading.cells.iter().filter(|(_, value)| value.is_some());
        let shares: Vec<f32> = symbols.map(|(at, _)| self.share(at)).collect();
        let unlike = shares.iter().filter(|share| **share >= MIXED).count();
        shares.len() >= SEVERAL && 2 * unlike > shares.len()
    }

    /// Whether another kind is within so many times the noise.
    fn is_near(&self, at: At, times: f32) -> bool {
        self.likeness[at].other <= times * self.noise
    }

    /// What to make of a suspicious cell.
    fn settle(&self, at: At, proof: &Proof) -> Verdict {
        let (read, looks) = (proof.reading.cells[at], self.likeness[at].looks);
        let is_far = self.share(at) >= FAR;
        let is_plain = is_far && self.is_near(at, NOISE);
        let was_sure = proof.reading.confidence[at] >= Reading::SURE;
        let is_likely = is_far && !was_sure && self.is_near(at, NEAR);
        match proof.rest.as_ref().map(|answer| answer[at]) {
            // It is not what it was read as, so it is what it looks like.
            Some(says) if is_plain && looks.is_none() && says != read => Verdict::Is(None),
            Some(says) if looks == says && (is_plain || is_likely) => Verdict::Is(says),
            // The rules never tell a symbol from a blank, and what games mark is against
            // the rules.
            Some(says) if !is_plain && was_sure && read.is_some() && read == says => {
                Verdict::Is(read)
            }
            Some(_) if !is_plain && read.is_none() => Verdict::Keep,
            None if !is_plain && proof.backs(at) => Verdict::Keep,
            _ => Verdict::Doubt,
        }
    }
}

/// What comes of a suspicious cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verdict {
    /// It stays as sure as it was.
    Keep,
    /// It may be something else.
    Doubt,
    /// It surely is this.
    Is(Option<char>),
}

/// What the rules say of a board with suspicious cells.
struct Proof<'a> {
    /// The only answer without these cells, if there is one.
    rest: Option<Marks>,
    /// Whether there is only one with them.
    is_whole: bool,
    puzzle: &'a dyn Puzzle,
    reading: &'a Reading,
}

impl Proof<'_> {
    /// Whether the board has exactly one answer as it was read, but not with
    /// another symbol in this cell.
    fn backs(&self, at: At) -> bool {
        let read = self.reading.cells[at];
        let has_answer = |symbol: char| {
            let mut marks = self.reading.cells.clone();
            marks[at] = Some(symbol);
            self.puzzle.with_marks(&marks).is_some_and(|changed| only_answer(&*changed).is_some())
        };
        let symbols = self.reading.legend.iter().map(|(symbol, _)| *symbol);
        let mut others = symbols.filter(|symbol| Some(*symbol) != read);
        self.is_whole && (read.is_none() || !others.any(has_answer))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Size;
    use crate::puzzle::parse_text;

    /// What comes of a 0 among blanks that is read as one, but looks like `looks` and
    /// not much like other zeros; the rules want it.
    fn verdict(looks: Option<char>, confidence: f64) -> Verdict {
        let at = At::new(3, 1);
        let puzzle = parse_text("00.1\n..0.\n...0\n1.01\n").expect("a board").remove(0);
        let mut cells = puzzle.marks();
        cells[at] = Some('0');
        let sure = Array2::filled(cells.size(), confidence);
        let reading = Reading { confidence: sure, ..Reading::sure(cells) };
        let strange = Likeness { own: 90.0, other: 60.0, looks };
        let look = Look { likeness: Array2::filled(Size::new(4, 4), strange), noise: 1.0 };
        let rest = Some(Array2::filled(Size::new(4, 4), Some('0')));
        look.settle(at, &Proof { rest, is_whole: false, puzzle: &*puzzle, reading: &reading })
    }

    #[test]
    fn symbols_that_are_as_near_to_others_as_to_their_own_are_mixed() {
        let cells = Array2::from_fn(Size::new(3, 3), |at| ['0', '1'].get(at.column).copied());
        let reading = Reading::sure;
        let look = |own: f32| {
            let cell = Likeness { own, other: 30.0, looks: Some('1') };
            Look { likeness: Array2::filled(Size::new(3, 3), cell), noise: 1.0 }
        };
        assert!(look(29.0).are_mixed(&reading(cells.clone())));
        assert!(!look(9.0).are_mixed(&reading(cells.clone())));
        let few = Array2::from_fn(Size::new(3, 3), |at| cells[at].filter(|_| at.row > 0));
        assert!(!look(29.0).are_mixed(&reading(few)), "four tell nothing");
    }

    #[test]
    fn what_is_printed_as_others_are_is_that() {
        // Bars and squares, the last bar on a ground of its own.
        let rows = ["b.sb", "s.b.", ".s.s", "b..B"];
        let pixels = image::RgbImage::from_fn(160, 160, |x, y| {
            let kind = rows[y as usize / 40].as_bytes()[x as usize / 40];
            let (dx, dy) = ((x % 40).abs_diff(20), (y % 40).abs_diff(20));
            image::Rgb(match kind.to_ascii_lowercase() {
                b'b' if dx < 4 && dy < 12 => [20; 3],
                b's' if dx < 9 && dy < 9 => [20; 3],
                _ if kind == b'B' => [250, 190, 190],
                _ => [250; 3],
            })
        });
        let picture = crate::picture::Picture::from(pixels);
        let planes = crate::picture::planes::Planes::reduced(&picture, 1);
        let span = |i: i32| crate::grid::Span { start: 40 * i, end: 40 * i + 40 };
        let spans = || (0..4).map(span).collect();
        let grid = crate::grid::Grid::guessed(spans(), spans());
        let sight = crate::sight::look_at(&picture, &planes, &grid, &[]);
        let reading = |last: char| {
            let mut cells =
                Array2::from_fn(Size::new(4, 4), |at| match rows[at.row].as_bytes()[at.column] {
                    b'b' => Some('1'),
                    b's' => Some('0'),
                    _ => None,
                });
            cells[At::new(3, 3)] = Some(last);
            Reading::sure(cells)
        };
        let printed = |last: char, at: At| is_printed(&sight, &reading(last), at, SURELY);
        assert!(printed('1', At::new(3, 3)));
        assert!(!printed('0', At::new(3, 3)), "the others were read otherwise");
        assert!(!printed('1', At::new(0, 1)), "a blank");
        let formed = |last: char, at: At| is_of_own_form(&sight, &reading(last), at);
        assert!(formed('1', At::new(3, 3)), "but for its ground it is a bar");
        assert!(!formed('0', At::new(3, 3)) && !formed('1', At::new(0, 1)));
    }

    #[test]
    fn bare_cells_of_one_colour_are_not_told_apart() {
        // Of the four tiles that are red the second reading takes two for blanks.
        let rows = ["1.0.", ".0.1", "0..1", ".01."];
        let pixels = image::RgbImage::from_fn(160, 160, |x, y| {
            let kind = rows[y as usize / 40].as_bytes()[x as usize / 40];
            let is_edge = (x % 40).min(y % 40) < 3;
            image::Rgb(match kind {
                _ if is_edge => [255; 3],
                b'1' => [40, 60, 200],
                b'0' => [200, 60, 40],
                _ => [90; 3],
            })
        });
        let picture = crate::picture::Picture::from(pixels);
        let planes = crate::picture::planes::Planes::reduced(&picture, 1);
        let span = |i: i32| crate::grid::Span { start: 40 * i + 3, end: 40 * i + 40 };
        let spans = || (0..4).map(span).collect();
        let grid = crate::grid::Grid::guessed(spans(), spans());
        let sight = crate::sight::look_at(&picture, &planes, &grid, &[]);
        let sure = |text: &str| {
            let puzzle = parse_text(text).expect("a board").remove(0);
            let reading = Reading::sure(puzzle.marks());
            let (_, reading) = examine(&sight, (puzzle, reading));
            reading.confidence.iter().filter(|(_, sure)| **sure >= Reading::SURE).count()
        };
        assert_eq!(sure("1.0.\n.0.1\n0..1\n.01.\n"), 16);
        assert_eq!(sure("1.0.\n.0.1\n...1\n..1.\n"), 12, "the four red ones");
    }

    #[test]
    fn the_rules_never_tell_a_symbol_from_a_blank() {
        assert_eq!(verdict(None, 0.1), Verdict::Doubt);
        assert_eq!(verdict(None, 0.9), Verdict::Is(Some('0')), "it was sure");
        assert_eq!(verdict(Some('1'), 0.1), Verdict::Doubt, "it may be a mistake that is marked");
        assert_eq!(verdict(Some('1'), 0.9), Verdict::Is(Some('0')));
    }
}
