//! Random colours that a person can tell apart.

use crate::drawing::colour::{BLACK, Colour, WHITE};
use crate::drawing::dice::Dice;
use crate::drawing::look::Page;

/// The colours of a page before a board lies on it.
pub struct Palette {
    /// Dark or light.
    pub dark: bool,
    /// The page.
    pub page: Page,
    /// Words on the page.
    pub words: Colour,
    /// Buttons.
    pub accent: Colour,
}

impl Palette {
    /// A random page.
    pub fn draw(dice: &mut Dice) -> Self {
        let dark = dice.chance(0.5);
        let ground = ground(dark, dice);
        let other = if dice.chance(0.5) { ground.stepped(0.06) } else { self::ground(dark, dice) };
        let page = match dice.below(20) {
            0..=14 => Page::Flat(ground),
            15 | 16 => Page::Fade(ground, other),
            17 | 18 => Page::Blobs(ground, other.alpha(dice.between(0.3, 0.9))),
            _ if dark => Page::Stars(ground, ground.legible().alpha(0.5)),
            _ => Page::Squares(
                ground,
                ground.stepped(dice.between(0.08, 0.2)),
                12 + dice.below(18) as u32,
            ),
        };
        let words =
            if dark { ground.lighter(dice.between(0.65, 0.98)) } else { ground.darker(0.85) };
        let accent = vivid(dice);
        Self { dark, page, words, accent }
    }
}

/// A colour for a page.
fn ground(dark: bool, dice: &mut Dice) -> Colour {
    let hue = dice.between(0.0, 360.0);
    let tint = dice.between(0.0, 0.45);
    match (dark, dice.below(6)) {
        (true, 0) => Colour::grey(dice.whole(0, 40) as u8),
        (true, 1) => BLACK,
        (true, _) => Colour::hsl(hue, tint, dice.between(0.04, 0.22)),
        (false, 0) => Colour::grey(dice.whole(225, 255) as u8),
        (false, 1 | 2) => WHITE,
        (false, _) => Colour::hsl(hue, tint, dice.between(0.84, 0.98)),
    }
}

/// A saturated colour of middling lightness.
pub fn vivid(dice: &mut Dice) -> Colour {
    Colour::hsl(dice.between(0.0, 360.0), dice.between(0.4, 1.0), dice.between(0.3, 0.68))
}

/// Any colour, greys, black and white among them.
pub fn any(dice: &mut Dice) -> Colour {
    match dice.below(8) {
        0 => BLACK,
        1 => WHITE,
        2 => Colour::grey(dice.below(256) as u8),
        3 => Colour::hsl(dice.between(0.0, 360.0), dice.between(0.1, 0.6), dice.between(0.1, 0.9)),
        _ => vivid(dice),
    }
}

/// An ink that reads on every one of `grounds`; now and then a faint one.
pub fn ink(grounds: &[Colour], dice: &mut Dice) -> Colour {
    let least = dice.weigh(&[(1.9, 1), (2.8, 3), (4.5, 5), (7.0, 4)]);
    let reads = |ink: Colour, least| grounds.iter().all(|&ground| ink.contrast(ground) >= least);
    let found = (0..60).map(|_| any(dice)).find(|&ink| reads(ink, least));
    found.unwrap_or_else(|| grounds[0].legible())
}

/// A colour that lies far enough from each of `others`.
pub fn apart(others: &[Colour], distance: f32, dice: &mut Dice) -> Colour {
    let gap = |colour: Colour| others.iter().map(|&o| o.distance(colour)).fold(999.0, f32::min);
    let mut best = any(dice);
    for _ in 0..60 {
        if gap(best) >= distance {
            break;
        }
        let next = if dice.chance(0.7) { vivid(dice) } else { any(dice) };
        if gap(next) > gap(best) {
            best = next;
        }
    }
    best
}
