//! Which inks are values though all or some of their prints are faint.

use super::{SOME_VALUE, is_drawn_value, is_written_value};
use crate::geom::{Array2, At};
use crate::median::median;
use crate::puzzle::takuzu::read::symbols::{Name, strongest};
use crate::sight::{Look, Sight};

/// A faint symbol is a value if it is at least one in so many of all symbols,
const SHARE: usize = 3;
/// and one in so many cells is without any, and has no more than this on it.
const BARE: usize = 10;
const EMPTY: f64 = 0.02;

/// The contrast of the ink that most cells with a possible value have; of digits alone
/// where there are several of both kinds: displays show what is unlit in all blanks.
pub fn usual_contrast(sight: &Sight, names: &[Name]) -> u8 {
    let of = |is_meant: &dyn Fn(&Name) -> bool| -> Vec<u8> {
        let inks = sight.looks.iter().filter_map(|(_, look)| look.ink);
        inks.filter(|ink| is_meant(&names[ink.class])).map(|ink| ink.contrast).collect()
    };
    let is_clear = |own: &Name, digit: char| matches!(own, Name::Value(v, sure) if *v == digit && *sure > SOME_VALUE);
    let [zeros, ones] = ['0', '1'].map(|digit| of(&|own| is_clear(own, digit)).len());
    let all = match zeros.min(ones) > 1 {
        true => of(&is_written_value),
        false => of(&|name| !matches!(name, Name::Mark(_) | Name::Speck)),
    };
    median(all).unwrap_or(0)
}

/// Per class of ink whether it may be a value. Of a shape that is mostly strong a faint
/// one is another colour of it; one that is faint throughout is part of a watermark or
/// stands on the blanks, unless there are as many as of a value beside bare blanks.
pub fn are_strong(sight: &Sight, is_faint: impl Fn(u8) -> bool) -> Vec<bool> {
    let mut counts = vec![(0, 0); sight.inks.len()];
    let inks = sight.looks.iter().filter_map(|(_, look)| look.ink);
    for ink in inks {
        let (faint, all) = &mut counts[ink.class];
        *faint += usize::from(is_faint(ink.contrast));
        *all += 1;
    }
    let inked: usize = counts.iter().map(|(_, all)| all).sum();
    let is_bare = |look: &Look| look.ink.is_none() && look.unexplained <= EMPTY;
    let bare = sight.looks.iter().filter(|(_, look)| is_bare(look)).count();
    let are_blanks_bare = bare * BARE >= sight.looks.iter().count();
    let is_common = |all: usize| are_blanks_bare && all * SHARE >= inked;
    counts.into_iter().map(|(faint, all)| 2 * faint < all || is_common(all)).collect()
}

/// The symbols that are far fainter than the others, where there are hardly any: entries
/// in a faint colour are many, and the lines of paper are like a 1 by chance.
pub fn strays(
    sight: &Sight,
    cells: &Array2<Option<char>>,
    is_faint: impl Fn(u8) -> bool,
) -> Vec<At> {
    let faint = |at: At| sight.looks[at].ink.is_some_and(|ink| is_faint(ink.contrast));
    let valued = cells.iter().filter(|(_, value)| value.is_some()).map(|(at, _)| at);
    let all: Vec<At> = valued.filter(|&at| faint(at)).collect();
    if all.len() <= STRAYS { all } else { Vec::new() }
}

/// So many are hardly any.
const STRAYS: usize = 2;

/// The symbols that are far weaker than nearly all others of their ink, where there are hardly
/// any: what shows of something else may have their form.
pub fn pale(sight: &Sight, cells: &Array2<Option<char>>) -> Vec<At> {
    let mut contrasts = vec![Vec::new(); sight.inks.len()];
    for ink in sight.looks.iter().filter_map(|(_, look)| look.ink) {
        contrasts[ink.class].push(ink.contrast);
    }
    let usual: Vec<u8> = contrasts.into_iter().map(|own| median(own).unwrap_or(0)).collect();
    let is_pale = |at: &At| {
        let ink = sight.looks[*at].ink;
        ink.is_some_and(|ink| PALER * u16::from(ink.contrast) <= u16::from(usual[ink.class]))
    };
    let valued = cells.iter().filter(|(_, value)| value.is_some()).map(|(at, _)| at);
    let all: Vec<At> = valued.filter(is_pale).collect();
    if all.len() <= STRAYS { all } else { Vec::new() }
}

/// So many times weaker is far weaker.
const PALER: u16 = 2;

/// The inks on a cell or two that are nowhere stronger than noise.
pub fn noises(sight: &Sight) -> Vec<usize> {
    let strongest = strongest(sight);
    let is_noise = |class: &usize| strongest[*class] < NOISE && sight.inks[*class].count <= 2;
    (0..strongest.len()).filter(is_noise).collect()
}

/// The inks that run from edge to edge of their cells, nowhere stronger than noise and far
/// weaker than others: the grain of wood or paper, whatever it is like. And such as is a
/// shade that nobody sees beside the symbols.
pub fn grains(sight: &Sight) -> Vec<usize> {
    let strongest = strongest(sight);
    let most = strongest.iter().copied().max().unwrap_or(0);
    let is_grain = |class: &usize| {
        let (ink, own) = (&sight.inks[*class], strongest[*class]);
        let is_shade = own < SHADE && own < most / UNSEEN;
        let is_disc = ink.shorter() >= ALL_OF_DISC
            && ink.names.first().is_some_and(|top| top.label == DISC && top.score >= PLAIN_DISC);
        let is_whole = ink.longer() >= ALL_OF_CELL && !is_disc;
        is_shade || is_whole && own < NOISE && own < most / WEAKER
    };
    (0..strongest.len()).filter(is_grain).collect()
}

/// The faint inks that are as clearly a shape as values are, and as large, on a few of the
/// blanks: what is left of a value whose line was cut off is one. What stands on most
/// blanks is their own.
pub fn remains(sight: &Sight, names: &[Name], is_faint: impl Fn(u8) -> bool) -> Vec<usize> {
    let strongest = strongest(sight);
    let is_clear = |class: usize| is_drawn_value(&sight.inks[class], &names[class]);
    let (faint, strong): (Vec<usize>, Vec<usize>) = (0..strongest.len())
        .filter(|&class| is_clear(class))
        .partition(|&class| is_faint(strongest[class]));
    let size = |class: usize| sight.inks[class].longer();
    let Some(usual) = median(strong.into_iter().map(size)) else { return Vec::new() };
    let is_blank = |look: &Look| look.ink.is_none_or(|ink| is_faint(ink.contrast));
    let blanks = sight.looks.iter().filter(|(_, look)| is_blank(look)).count();
    let found: Vec<usize> =
        faint.into_iter().filter(|&class| size(class) >= AS_LARGE * usual).collect();
    let count: usize = found.iter().map(|&class| sight.inks[class].count).sum();
    if 2 * count < blanks { found } else { Vec::new() }
}

/// What is left of a value is this part as large as the others.
const AS_LARGE: f64 = 0.85;

/// Grain covers this part of a cell's height or width,
const ALL_OF_CELL: f64 = 0.95;
/// and is so many times weaker than symbols.
const WEAKER: u8 = 5;
/// It is no disc that fills its cell so far and is this like one.
const ALL_OF_DISC: f64 = 0.8;
const PLAIN_DISC: f32 = 0.95;
const DISC: &str = "disc";
/// A shade is weaker than this,
const SHADE: u8 = 16;
/// and not seen beside what is so many times stronger.
const UNSEEN: u8 = 12;
/// Noise is weaker than this,
pub const NOISE: u8 = 20;
/// and a cell with it so surely blank.
pub const NOISE_ON_BLANK: f64 = 0.9;

#[cfg(test)]
mod tests {
    use super::super::super::testing::{is_digit, sight};
    use super::super::read;
    use crate::geom::At;
    use crate::puzzle::takuzu::read::symbols::names;
    use crate::sight::Sight;

    #[test]
    fn a_pale_disc_beside_strong_ones_may_be_something_else() {
        let rows = ["oi.oi.", "i.oi.o", ".oi.oi", "oi.p.i", "i.oi.o", ".oi.oi"];
        let is_sure = |pale: [u8; 3]| {
            let seen = sight(&rows, |kind, x, y| {
                let far = (f64::from(x) - 19.5).hypot(f64::from(y) - 19.5);
                match kind {
                    'o' if far < 13.0 => [250; 3],
                    'i' if far < 11.0 => [12; 3],
                    'i' if far < 13.0 => [150; 3],
                    'p' if far < 13.0 => pale,
                    _ => [24, 28, 50],
                }
            });
            let way = read(&seen).unwrap_or_default().expect("discs");
            let at = At::new(3, 3);
            way.cells[at].is_none() || way.confidence[at] > 0.5
        };
        assert!(is_sure([250; 3]));
        assert!(!is_sure([50, 50, 66]), "the end of a stroke through the board");
    }

    #[test]
    fn a_faint_disc_as_large_as_the_others_is_no_plain_blank() {
        // Black discs, and white ones without their outline on a ground nearly as light.
        let rows = ["ob.b..", ".o..bo", "b.b.ob", "p.o..b", "bpbo..", ".b.op."];
        let seen = |rows: &[&str]| {
            sight(rows, |kind, x, y| {
                let far = (f64::from(x) - 19.5).hypot(f64::from(y) - 19.5);
                match kind {
                    'b' if far < 14.0 => [0; 3],
                    'o' if (12.0..14.0).contains(&far) => [0; 3],
                    'o' | 'p' if far < 14.0 => [254; 3],
                    _ => [236; 3],
                }
            })
        };
        let few = seen(&rows);
        let way = read(&few).unwrap_or_default().expect("discs");
        let at = At::new(3, 0);
        assert!(way.cells[at].is_some() || way.confidence[at] < 0.5);
        let count = |seen: &Sight| super::remains(seen, &names(seen), |ink| ink < 60).len();
        assert_eq!(count(&few), 1);
        let socketed = rows.map(|row| row.replace('.', "p"));
        let all = seen(&socketed.each_ref().map(String::as_str));
        assert_eq!(count(&all), 0, "the sockets of all blanks");
    }

    #[test]
    fn the_grain_of_wood_is_no_ink_whatever_it_is_like() {
        let rows = ["oi..", ".oi.", "i..o", "..i."];
        let is_blank = |grain: u8| {
            let seen = sight(&rows, |kind, x, y| match kind {
                _ if is_digit(kind, x, y) => [90, 60, 20],
                _ if (16..25).contains(&x) => [235 - grain, 213 - grain, 162 - grain],
                _ => [235, 213, 162],
            });
            let way = read(&seen).unwrap_or_default().expect("digits");
            let at = At::new(0, 2);
            way.cells[at].is_none() && way.confidence[at] > 0.5
        };
        assert!(is_blank(14));
        assert!(!is_blank(60), "that is more than grain");
    }

    #[test]
    fn a_shade_that_is_not_seen_beside_the_symbols_is_no_digit() {
        // Glowing digits, and in all blanks the shape of a 1 in another black.
        let rows = ["oi..", ".oi.", "i..o", "..i."];
        let is_blank = |shade: u8| {
            let seen = sight(&rows, |kind, x, y| match kind {
                _ if is_digit(kind, x, y) => [250, 180, 100],
                '.' if is_digit('i', x, y) => [28 - shade; 3],
                _ => [28; 3],
            });
            let way = read(&seen).unwrap_or_default().expect("digits");
            let at = At::new(0, 2);
            way.cells[at].is_none() && way.confidence[at] > 0.5
        };
        assert!(is_blank(11));
        assert!(!is_blank(24), "it is seen");
    }

    #[test]
    fn dark_discs_on_dark_tiles_are_values_beside_bare_blanks() {
        let read_at = |rows: &[&str]| {
            let sight = sight(rows, |kind, x, y| {
                let off = f64::from(x.abs_diff(20)).hypot(f64::from(y.abs_diff(20)));
                match kind {
                    'w' if off < 11.0 => [250; 3],
                    'b' if off < 11.0 => [0; 3],
                    _ => [46; 3],
                }
            });
            let way = read(&sight).ok().flatten().expect("discs");
            (way.cells[At::new(0, 1)], way.confidence[At::new(0, 1)] > 0.5)
        };
        let (value, is_sure) =
            read_at(&["wb..b.", "b.w.wb", ".wb.w.", "w..bb.", ".bw..w", "b..w.b"]);
        assert!(value.is_some() && is_sure, "a value");
        let (value, is_sure) =
            read_at(&["wbwwbw", "wwbwbw", "wbwwbw", "wbwbwb", "wwbwww", "bwbwbw"]);
        assert!(value.is_none() || !is_sure, "sockets on blanks");
    }

    #[test]
    fn one_faint_symbol_among_strong_ones_is_in_doubt_and_many_are_not() {
        use super::super::super::testing::is_digit;
        let sure = |rows: &[&str]| {
            let seen = sight(rows, |kind, x, y| {
                let grey = if kind.is_ascii_uppercase() { 215 } else { 0 };
                if is_digit(kind.to_ascii_lowercase(), x, y) { [grey; 3] } else { [255; 3] }
            });
            let way = read(&seen).ok().flatten().expect("digits");
            assert_eq!(way.cells[At::new(0, 1)], Some('1'));
            way.confidence[At::new(0, 1)] > 0.5
        };
        assert!(!sure(&["oI..oi", "i.o..o", ".oi.o.", "o.i.i.", ".i.oo.", "o..i.o"]));
        assert!(sure(&["oI..Oi", "i.o..O", ".oI.o.", "O.i.I.", ".i.oo.", "o..I.o"]));
    }
}
