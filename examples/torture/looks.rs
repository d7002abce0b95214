//! Random looks: what the board is built of and what stands in its cells.

use std::rc::Rc;

use super::palette::{self, Palette};
use crate::drawing::colour::{BLACK, Colour, WHITE};
use crate::drawing::dice::Dice;
use crate::drawing::fonts::Face;
use crate::drawing::look::{Given, Grid, Kind, Look, Page, Pen, Relief};
use crate::drawing::signs::SignLook;

/// How different the colours of two symbols, and of a blank, must look.
const SYMBOLS_APART: f32 = 60.0;
/// The least contrast of thin symbols, WCAG's for text.
const STRONG: f32 = 4.5;
/// How different a blank must look from the page or the lines around it for
/// its edges to be seen.
const BLANK_APART: f32 = 5.0;

/// A random look with the given faces in and around the cells.
pub fn draw(face: Rc<Face>, words_face: Rc<Face>, dice: &mut Dice) -> Look {
    let Palette { dark, page, words, accent } = Palette::draw(dice);
    let kind = kind(dice);
    let tiled = tiled(kind, dice);
    let plate = plate(tiled, page.ground(), dice);
    let beneath = plate.map_or(page.ground(), |(colour, _)| colour);
    let blank = if tiled { tile_blank(beneath, dice) } else { ruled_blank(beneath, dice) };
    let grid = if tiled { tiles(dice) } else { lines(blank, dice) };
    let (zero, one) = pens(kind, blank, dice);
    let tiles_differ = zero.ground.is_some() || tiled;
    let shades = if tiles_differ && dice.chance(0.2) { dice.between(0.01, 0.07) } else { 0.0 };
    let checker = (kind != Kind::Plain && dice.chance(0.06)).then(|| blank.stepped(0.05));
    let mut look = Look {
        dark,
        page,
        words,
        accent,
        plate,
        grid,
        blank,
        checker,
        kind,
        zero,
        one,
        size: size(kind, dice),
        shades,
        given: Given::Unmarked,
        signs: SignLook { ink: accent, badge: None, turned: false, size: 0.2 },
        face,
        words_face,
    };
    if matches!(page, Page::Squares(..)) && !tiled && blank == beneath {
        look.blank = blank.alpha(0.0);
    }
    mark_givens(&mut look, dice);
    if look.face.is_thin() && matches!(kind, Kind::Digits | Kind::Letters) {
        strengthen(&mut look);
    }
    look
}

/// Which symbols; digits most often, as in the shops.
fn kind(dice: &mut Dice) -> Kind {
    dice.weigh(&[
        (Kind::Digits, 50),
        (Kind::Plain, 18),
        (Kind::Discs, 9),
        (Kind::Rings, 7),
        (Kind::Letters, 6),
        (Kind::Noughts, 4),
        (Kind::Sky, 5),
        (Kind::Blocks, 3),
    ])
}

/// Tiles or lines.
fn tiled(kind: Kind, dice: &mut Dice) -> bool {
    dice.chance(if kind == Kind::Plain { 0.8 } else { 0.5 })
}

/// Now and then a plate under the board.
fn plate(tiled: bool, page: Colour, dice: &mut Dice) -> Option<(Colour, f32)> {
    let wanted = dice.chance(if tiled { 0.25 } else { 0.1 });
    wanted.then(|| (page.stepped(dice.between(0.05, 0.3)), dice.between(0.05, 0.25)))
}

/// The ground of blank tiles, often almost that of the page.
fn tile_blank(beneath: Colour, dice: &mut Dice) -> Colour {
    let step = if dice.chance(0.35) { dice.between(0.02, 0.06) } else { dice.between(0.06, 0.3) };
    let away = if dice.chance(0.85) {
        beneath.stepped(step)
    } else if beneath.luminance() < 0.2 {
        beneath.darker(step * 2.0)
    } else {
        beneath.lighter(step * 2.0)
    };
    if away.distance(beneath) >= BLANK_APART { away } else { beneath.stepped(0.07) }
}

/// The ground of blank cells between lines.
fn ruled_blank(beneath: Colour, dice: &mut Dice) -> Colour {
    match dice.below(10) {
        0..=5 => beneath,
        6 | 7 => beneath.stepped(dice.between(0.03, 0.15)),
        8 => WHITE,
        _ => Colour::hsl(dice.between(0.0, 360.0), dice.between(0.0, 0.4), dice.between(0.3, 0.9)),
    }
}

/// Lines from hair-thin to thick.
fn lines(blank: Colour, dice: &mut Dice) -> Grid {
    let width = dice.weigh(&[(1.0, 6), (2.0, 5), (3.0, 4), (4.0, 2), (6.0, 1)]);
    let outer = dice.weigh(&[(width, 6), (width * 2.0, 3), (width * 3.0, 1), (0.0, 1)]);
    let heavy = dice.weigh(&[(0, 12), (2, 1), (5, 1)]);
    let colour = if dice.chance(0.5) {
        blank.stepped(dice.between(0.12, 0.4))
    } else {
        palette::ink(&[blank], dice)
    };
    Grid::Lines { width, outer, heavy, colour }
}

/// Tiles with narrow or wide gaps, sharp or round.
fn tiles(dice: &mut Dice) -> Grid {
    let gap = dice.weigh(&[(0.02, 2), (0.04, 4), (0.07, 5), (0.11, 4), (0.17, 2)]);
    let radius = dice.weigh(&[(0.0, 4), (0.06, 4), (0.12, 4), (0.2, 3), (0.3, 1)]);
    let relief = dice.weigh(&[
        (Relief::Flat, 9),
        (Relief::Bevel, 4),
        (Relief::Shadow, 2),
        (Relief::Gloss, 2),
        (Relief::Edge, 2),
    ]);
    Grid::Tiles { gap, radius, relief }
}

/// Colours for both symbols.
fn pens(kind: Kind, blank: Colour, dice: &mut Dice) -> (Pen, Pen) {
    match kind {
        Kind::Plain => plain_pens(blank, dice),
        Kind::Discs => disc_pens(blank, dice),
        Kind::Digits | Kind::Letters | Kind::Blocks | Kind::Noughts if dice.chance(0.35) => {
            tile_pens(blank, dice)
        }
        Kind::Rings => {
            let ink = palette::ink(&[blank], dice);
            (Pen::ink(ink), Pen::ink(ink))
        }
        Kind::Sky => {
            let sun = *dice.pick(&[0xF5A623, 0xFFB703, 0xE8871E, 0xFFD447]);
            let moon = *dice.pick(&[0x3A6EA5, 0x5468D4, 0x7A7FD6, 0x35507A, 0x8FA8C8]);
            let seen = |hex, dice: &mut Dice| {
                let colour = Colour::hex(hex);
                let shows = colour.distance(blank) > SYMBOLS_APART;
                if shows { colour } else { palette::ink(&[blank], dice) }
            };
            (Pen::ink(seen(sun, dice)), Pen::ink(seen(moon, dice)))
        }
        _ => {
            let zero = palette::ink(&[blank], dice);
            let one = if dice.chance(0.6) { zero } else { palette::ink(&[blank], dice) };
            (Pen::ink(zero), Pen::ink(one))
        }
    }
}

/// Grounds that tell the symbols, nothing on them.
fn plain_pens(blank: Colour, dice: &mut Dice) -> (Pen, Pen) {
    if dice.chance(0.15) && (0.08..0.5).contains(&blank.luminance()) {
        return (Pen::on(Colour::grey(240), WHITE), Pen::on(Colour::grey(18), BLACK));
    }
    let zero = palette::apart(&[blank], SYMBOLS_APART, dice);
    let one = palette::apart(&[blank, zero], SYMBOLS_APART, dice);
    (Pen::on(zero, zero), Pen::on(one, one))
}

/// Symbols on grounds of their own, which differ or not.
fn tile_pens(blank: Colour, dice: &mut Dice) -> (Pen, Pen) {
    let zero = palette::apart(&[blank], SYMBOLS_APART * 0.6, dice);
    let one =
        if dice.chance(0.75) { palette::apart(&[blank, zero], SYMBOLS_APART, dice) } else { zero };
    let ink = palette::ink(&[zero, one], dice);
    let each = |ground: Colour| if ink.contrast(ground) < 1.9 { ground.legible() } else { ink };
    (Pen::on(zero, each(zero)), Pen::on(one, each(one)))
}

/// Black and white stones, or two coloured discs.
fn disc_pens(blank: Colour, dice: &mut Dice) -> (Pen, Pen) {
    if dice.chance(0.6) {
        let edge = if blank.luminance() > 0.15 { Colour::grey(20) } else { Colour::grey(150) };
        let (white, black) = (Pen::ink(WHITE).edged(edge), Pen::ink(Colour::grey(12)).edged(edge));
        return if dice.chance(0.5) { (white, black) } else { (black, white) };
    }
    let zero = palette::apart(&[blank], SYMBOLS_APART, dice);
    let one = palette::apart(&[blank, zero], SYMBOLS_APART, dice);
    (Pen::ink(zero), Pen::ink(one))
}

/// How high symbols are.
fn size(kind: Kind, dice: &mut Dice) -> f32 {
    match kind {
        Kind::Digits | Kind::Letters => dice.between(0.32, 0.62),
        Kind::Discs | Kind::Rings => dice.between(0.5, 0.86),
        Kind::Plain => 1.0,
        Kind::Noughts | Kind::Sky | Kind::Blocks => dice.between(0.48, 0.75),
    }
}

/// Darkened tiles are told from blanks by so much.
const TOLD: f32 = 24.0;

/// Chooses how givens are told from entries.
fn mark_givens(look: &mut Look, dice: &mut Dice) {
    let grounded = look.zero.ground.is_some();
    let sign = [look.zero, look.one].map(|pen| pen.ground.unwrap_or(look.blank));
    let ink = sign[0].mix(sign[1], 0.5).legible().alpha(0.75);
    let darkened = sign.map(|own| own.mix(BLACK, 0.25));
    let filled = matches!(look.kind, Kind::Discs | Kind::Plain);
    look.given = match dice.below(10) {
        0 | 1 if !grounded => Given::Ground(look.blank.stepped(dice.between(0.06, 0.16))),
        2 if grounded && darkened.iter().all(|own| own.distance(look.blank) >= TOLD) => {
            Given::Ground(BLACK)
        }
        3 | 4 => Given::Corners(ink),
        5 if look.kind == Kind::Plain => Given::Dot(ink),
        6 if filled => Given::Square(Colour::grey(128)),
        7 => Given::Lock(ink),
        8 if grounded => Given::Inset(ink.alpha(0.4)),
        9 => Given::Fold(ink),
        _ => Given::Unmarked,
    };
    let inked = !matches!(look.kind, Kind::Plain | Kind::Discs | Kind::Sky);
    if inked && dice.chance(0.35) {
        let grounds = [look.zero.ground, look.one.ground].map(|g| g.unwrap_or(look.blank));
        let played = palette::ink(&grounds, dice);
        if grounds.iter().all(|&ground| played.contrast(ground) >= 1.9) {
            look.zero.played = played;
            look.one.played = played;
        }
    }
}

/// Makes thin symbols stand out, or nobody could read them.
fn strengthen(look: &mut Look) {
    let (blank, given) = (look.blank, look.given);
    for pen in [&mut look.zero, &mut look.one] {
        let own = pen.ground.unwrap_or(blank);
        let marked = if let Given::Ground(ground) = given { ground } else { own };
        let strong = |ink: Colour| [own, marked].iter().all(|&g| ink.contrast(g) >= STRONG);
        if !strong(pen.ink) {
            pen.ink = own.legible();
        }
        if !strong(pen.played) {
            pen.played = own.legible();
        }
    }
}

/// The least contrast at which a person sees a sign, as a ratio of luminances.
const LEGIBLE_SIGN: f32 = 1.9;

/// Chooses how signs between cells look.
pub fn dress_signs(look: &mut Look, dice: &mut Dice) {
    let badge = dice.chance(0.4).then(|| look.blank.stepped(dice.between(0.0, 0.2)));
    let under = badge.unwrap_or(look.blank);
    let grounds = [Some(under), look.zero.ground, look.one.ground];
    let grounds: Vec<Colour> = grounds.into_iter().flatten().collect();
    let seen = if badge.is_some() { &grounds[..1] } else { &grounds[..] };
    let ink = palette::ink(seen, dice);
    // A sign that cannot be told from every cell it may lie on needs a badge.
    let reads = seen.iter().all(|&ground| ink.contrast(ground) >= LEGIBLE_SIGN);
    let (ink, badge) = if reads { (ink, badge) } else { (look.blank.legible(), Some(look.blank)) };
    look.signs = SignLook { ink, badge, turned: dice.chance(0.25), size: dice.between(0.13, 0.22) };
}
