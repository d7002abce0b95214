//! Themes of our own making, each a way in which games of this kind look.

use std::path::Path;
use std::rc::Rc;

use anyhow::{Context, Result};

use crate::drawing::colour::{Colour, WHITE};
use crate::drawing::fonts::{Face, Shelf};
use crate::drawing::look::{Given, Grid, Kind, Look, Page, Pen, Relief};
use crate::drawing::signs::SignLook;

/// The faces in the repository.
pub struct Faces {
    clear: Rc<Face>,
    typed: Rc<Face>,
    plain: Rc<Face>,
    round: Rc<Face>,
    heavy: Rc<Face>,
    thin: Rc<Face>,
}

impl Faces {
    /// Reads them from `assets/fonts`.
    pub fn read() -> Result<Self> {
        let shelf = Shelf::open(&Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/fonts"));
        let face = |name: &str| shelf.named(name).with_context(|| format!("no font {name}"));
        Ok(Self {
            clear: face("B612-Bold")?,
            typed: face("B612Mono-Regular")?,
            plain: face("Cantarell-Regular")?,
            round: face("Comfortaa-Bold")?,
            heavy: face("LeagueSpartan-Bold")?,
            thin: face("Quicksand-Medium")?,
        })
    }

    /// A light page with black digits between lines; every theme starts here.
    fn base(&self) -> Look {
        Look {
            dark: false,
            page: Page::Flat(WHITE),
            words: Colour::hex(0x22262B),
            accent: Colour::hex(0x2F6FDE),
            plate: None,
            grid: Grid::Lines { width: 1.0, outer: 1.0, heavy: 0, colour: Colour::hex(0xB5BAC1) },
            blank: WHITE,
            checker: None,
            kind: Kind::Digits,
            zero: Pen::ink(Colour::hex(0x22262B)),
            one: Pen::ink(Colour::hex(0x22262B)),
            size: 0.42,
            shades: 0.0,
            given: Given::Unmarked,
            signs: SignLook { ink: Colour::hex(0x8A6D3B), badge: None, turned: false, size: 0.16 },
            face: Rc::clone(&self.plain),
            words_face: Rc::clone(&self.plain),
        }
    }

    /// Rounded tiles in two colours with digits, dots on givens; a dark page.
    pub fn harbour(&self) -> Look {
        let ink = Colour::hex(0xF6F8FA);
        Look {
            dark: true,
            page: Page::Flat(Colour::hex(0x14202E)),
            words: Colour::hex(0xDCE6EE),
            accent: Colour::hex(0xF2A65A),
            plate: Some((Colour::hex(0x1B2B3C), 0.1)),
            grid: Grid::Tiles { gap: 0.08, radius: 0.16, relief: Relief::Flat },
            blank: Colour::hex(0x2B4056),
            zero: Pen::on(Colour::hex(0x1D8A99), ink),
            one: Pen::on(Colour::hex(0xC8553D), ink),
            size: 0.46,
            given: Given::Corners(ink.alpha(0.8)),
            face: Rc::clone(&self.heavy),
            ..self.base()
        }
    }

    /// Digits on hair-thin lines; entries of the player in blue.
    pub fn paper(&self) -> Look {
        let pen = Pen::ink(Colour::hex(0x1F1F24)).played(Colour::hex(0x3567C9));
        Look {
            page: Page::Flat(Colour::hex(0xFCFAF4)),
            blank: Colour::hex(0xFCFAF4),
            grid: Grid::Lines { width: 1.0, outer: 1.0, heavy: 0, colour: Colour::hex(0xC9C2B2) },
            zero: pen,
            one: pen,
            given: Given::Ink,
            ..self.base()
        }
    }

    /// O and X in ink on squared paper; entries in pencil.
    pub fn notebook(&self) -> Look {
        let page = Colour::hex(0xFBFAF3);
        let pen = Pen::ink(Colour::hex(0x23306B)).played(Colour::hex(0x7C8494));
        Look {
            page: Page::Squares(page, Colour::hex(0xCFE0EE), 22),
            words: Colour::hex(0x23306B),
            accent: Colour::hex(0x23306B),
            blank: page.alpha(0.0),
            grid: Grid::Lines { width: 3.0, outer: 6.0, heavy: 0, colour: Colour::hex(0x8492AD) },
            kind: Kind::Noughts,
            zero: pen,
            one: pen,
            size: 0.5,
            given: Given::Ink,
            face: Rc::clone(&self.round),
            words_face: Rc::clone(&self.round),
            ..self.base()
        }
    }

    /// Heavy black lines, typed digits, givens on grey.
    pub fn ledger(&self) -> Look {
        let line = Colour::hex(0x141414);
        Look {
            page: Page::Flat(Colour::hex(0xECEFF1)),
            accent: Colour::hex(0x37474F),
            grid: Grid::Lines { width: 4.0, outer: 8.0, heavy: 0, colour: line },
            given: Given::Ground(Colour::hex(0xD5DADE)),
            face: Rc::clone(&self.typed),
            size: 0.5,
            ..self.base()
        }
    }

    /// Thin digits on a black page, hardly visible lines.
    pub fn midnight(&self) -> Look {
        let (zero, one) = (Colour::hex(0x7FD1E8), Colour::hex(0xF3C969));
        Look {
            dark: true,
            page: Page::Flat(Colour::hex(0x07090F)),
            words: Colour::hex(0xC9D1DE),
            accent: Colour::hex(0x5468D4),
            grid: Grid::Lines { width: 2.0, outer: 4.0, heavy: 0, colour: Colour::hex(0x2A3142) },
            blank: Colour::hex(0x0D111B),
            zero: Pen::ink(zero).played(zero.darker(0.35)),
            one: Pen::ink(one).played(one.darker(0.35)),
            given: Given::Ink,
            face: Rc::clone(&self.thin),
            words_face: Rc::clone(&self.thin),
            ..self.base()
        }
    }

    /// Coloured tiles without digits, with bevels; blanks almost the page.
    pub fn poppy(&self) -> Look {
        let page = Colour::hex(0x1E1B22);
        let tile = |hex| Pen::on(Colour::hex(hex), Colour::hex(hex));
        Look {
            dark: true,
            page: Page::Flat(page),
            words: Colour::hex(0xF1E9F0),
            accent: Colour::hex(0xE4572E),
            grid: Grid::Tiles { gap: 0.06, radius: 0.1, relief: Relief::Bevel },
            blank: page.lighter(0.05),
            kind: Kind::Plain,
            zero: tile(0xE4572E),
            one: tile(0x76B041),
            given: Given::Lock(WHITE.alpha(0.85)),
            face: Rc::clone(&self.round),
            words_face: Rc::clone(&self.round),
            ..self.base()
        }
    }

    /// Flat coloured squares on white, shades differing; blanks almost white.
    pub fn chalk(&self) -> Look {
        let tile = |hex| Pen::on(Colour::hex(hex), Colour::hex(hex));
        Look {
            grid: Grid::Tiles { gap: 0.03, radius: 0.0, relief: Relief::Flat },
            blank: Colour::hex(0xF4F4F4),
            kind: Kind::Plain,
            zero: tile(0x8E6BBF),
            one: tile(0xF0A202),
            shades: 0.06,
            face: Rc::clone(&self.thin),
            ..self.base()
        }
    }

    /// Black and white stones on a chequered board.
    pub fn pebble(&self) -> Look {
        let edge = Colour::hex(0x3A3A36);
        Look {
            page: Page::Flat(Colour::hex(0xE9E4D8)),
            accent: Colour::hex(0x6B705C),
            grid: Grid::Lines { width: 1.0, outer: 3.0, heavy: 0, colour: Colour::hex(0x8F8A76) },
            blank: Colour::hex(0xC9C3A5),
            checker: Some(Colour::hex(0xBAB391)),
            kind: Kind::Discs,
            zero: Pen::ink(Colour::hex(0xFBFAF5)).edged(edge),
            one: Pen::ink(Colour::hex(0x23231F)).edged(edge),
            size: 0.72,
            given: Given::Square(Colour::hex(0x8F8F8F)),
            ..self.base()
        }
    }

    /// Outlined and filled discs on a dark ruled board.
    pub fn orbit(&self) -> Look {
        let pen = Pen::ink(Colour::hex(0xE8ECEF)).played(Colour::hex(0x57C4B8));
        Look {
            dark: true,
            page: Page::Fade(Colour::hex(0x1B1F3A), Colour::hex(0x2E1F3A)),
            words: Colour::hex(0xE8ECEF),
            accent: Colour::hex(0x57C4B8),
            grid: Grid::Lines { width: 2.0, outer: 2.0, heavy: 0, colour: Colour::hex(0x565B7A) },
            blank: Colour::hex(0x23284A),
            kind: Kind::Rings,
            zero: pen,
            one: pen,
            size: 0.62,
            face: Rc::clone(&self.round),
            ..self.base()
        }
    }

    /// The letters O and X on soft tiles.
    pub fn cocoa(&self) -> Look {
        Look {
            page: Page::Flat(Colour::hex(0xF6EFE8)),
            words: Colour::hex(0x4A3728),
            accent: Colour::hex(0xA9714B),
            grid: Grid::Tiles { gap: 0.1, radius: 0.22, relief: Relief::Shadow },
            blank: Colour::hex(0xFFFDFB),
            kind: Kind::Letters,
            zero: Pen::ink(Colour::hex(0xA9714B)),
            one: Pen::ink(Colour::hex(0x4A3728)),
            size: 0.44,
            given: Given::Ground(Colour::hex(0xE9DDD1)),
            face: Rc::clone(&self.round),
            words_face: Rc::clone(&self.round),
            ..self.base()
        }
    }

    /// Suns and moons in white cells; givens stand on grey.
    pub fn meadow(&self) -> Look {
        Look {
            page: Page::Flat(Colour::hex(0xEFF5EC)),
            accent: Colour::hex(0x4F8A4B),
            grid: Grid::Lines { width: 2.0, outer: 2.0, heavy: 0, colour: Colour::hex(0xD3DDCD) },
            kind: Kind::Sky,
            zero: Pen::ink(Colour::hex(0xF2A007)),
            one: Pen::ink(Colour::hex(0x3F6FB5)),
            size: 0.58,
            given: Given::Ground(Colour::hex(0xE7ECE4)),
            ..self.base()
        }
    }

    /// Suns and moons with signs on the lines between them.
    pub fn tandem(&self) -> Look {
        let signs = SignLook { ink: Colour::hex(0x6B5B3E), badge: None, turned: false, size: 0.2 };
        Look {
            page: Page::Flat(Colour::hex(0xFBFAF7)),
            accent: Colour::hex(0xB5651D),
            grid: Grid::Lines { width: 2.0, outer: 4.0, heavy: 0, colour: Colour::hex(0xDDD5C6) },
            kind: Kind::Sky,
            zero: Pen::ink(Colour::hex(0xF0941F)),
            one: Pen::ink(Colour::hex(0x4C66C9)),
            size: 0.55,
            given: Given::Ground(Colour::hex(0xEDE8DE)),
            signs,
            ..self.base()
        }
    }

    /// Tiles with signs on badges over the gaps.
    pub fn tandem_badges(&self) -> Look {
        let signs = SignLook {
            ink: Colour::hex(0x2B2B33),
            badge: Some(Colour::hex(0xF3E3D7)),
            turned: true,
            size: 0.26,
        };
        Look {
            dark: true,
            page: Page::Flat(Colour::hex(0x33313A)),
            words: WHITE,
            accent: Colour::hex(0xE0A458),
            grid: Grid::Tiles { gap: 0.1, radius: 0.1, relief: Relief::Flat },
            blank: Colour::hex(0x4A4852),
            kind: Kind::Plain,
            zero: Pen::on(Colour::hex(0x7FB7E6), Colour::hex(0x7FB7E6)),
            one: Pen::on(Colour::hex(0xE8C14A), Colour::hex(0xE8C14A)),
            given: Given::Unmarked,
            signs,
            ..self.base()
        }
    }

    /// Translucent cells over a page of soft colours.
    pub fn glass(&self) -> Look {
        Look {
            dark: true,
            page: Page::Blobs(Colour::hex(0x202A4D), Colour::hex(0x6A3F8F).alpha(0.45)),
            words: WHITE,
            accent: Colour::hex(0x39A0ED),
            grid: Grid::Tiles { gap: 0.05, radius: 0.12, relief: Relief::Flat },
            blank: WHITE.alpha(0.14),
            zero: Pen::ink(WHITE).played(Colour::hex(0x9BE7FF)),
            one: Pen::ink(WHITE).played(Colour::hex(0x9BE7FF)),
            given: Given::Ink,
            face: Rc::clone(&self.clear),
            ..self.base()
        }
    }

    /// Digits of blocks on bricks in one colour.
    pub fn brick(&self) -> Look {
        let pen = Pen::on(Colour::hex(0xB5523B), Colour::hex(0xFFF3E2));
        Look {
            page: Page::Flat(Colour::hex(0xDAD7CD)),
            accent: Colour::hex(0xB5523B),
            plate: Some((Colour::hex(0xBDB8A8), 0.12)),
            grid: Grid::Tiles { gap: 0.07, radius: 0.05, relief: Relief::Gloss },
            blank: Colour::hex(0xCBC6B7),
            kind: Kind::Blocks,
            zero: pen,
            one: pen.played(Colour::hex(0xFFD9A0)),
            size: 0.56,
            given: Given::Fold(Colour::hex(0x4D1F14)),
            face: Rc::clone(&self.heavy),
            words_face: Rc::clone(&self.heavy),
            ..self.base()
        }
    }

    /// Light and dark squares between lines; blanks are of middle grey.
    pub fn slate(&self) -> Look {
        let (light, dark) = (Colour::hex(0xEDEDED), Colour::hex(0x2C2C2C));
        Look {
            page: Page::Flat(Colour::hex(0xDFE3E6)),
            accent: Colour::hex(0x546E7A),
            grid: Grid::Lines { width: 2.0, outer: 4.0, heavy: 0, colour: Colour::hex(0x565656) },
            blank: Colour::hex(0x8D9093),
            kind: Kind::Plain,
            zero: Pen::on(light, light),
            one: Pen::on(dark, dark),
            given: Given::Inset(Colour::hex(0x777777)),
            face: Rc::clone(&self.typed),
            words_face: Rc::clone(&self.typed),
            ..self.base()
        }
    }
}
