//! The list of samples: which theme on which device, what board, what around.

use super::themes::Faces;
use crate::drawing::board::{Overlay, Placed};
use crate::drawing::colour::Colour;
use crate::drawing::decoys::Decoy;
use crate::drawing::look::Look;
use crate::drawing::pieces::Piece;
use crate::drawing::rulers::{Counts, Rulers};
use crate::drawing::screen::{Screen, Snap};

/// What a sample shows.
pub enum Content {
    /// A board.
    Board {
        /// Columns and rows.
        size: (usize, usize),
        /// The part of the cells that the player has filled.
        progress: f32,
        /// What lies over single cells.
        overlays: Vec<Placed>,
    },
    /// A board that goes on beyond the right edge of the picture, by so many
    /// cells.
    CutOff(f32),
    /// No board.
    Decoy(Decoy),
}

/// One sample.
pub struct Shot {
    /// The folder.
    pub theme: &'static str,
    /// The file's name without its ending.
    pub name: &'static str,
    /// The look.
    pub look: Look,
    /// The screen.
    pub screen: Screen,
    /// What is on it.
    pub content: Content,
    /// The part of the borders between cells that carry a sign.
    pub signs: f32,
    /// JPEG quality, if it is not a PNG.
    pub jpeg: Option<u8>,
    /// What is worth knowing about it.
    pub notes: &'static str,
}

impl Shot {
    fn new(
        name: (&'static str, &'static str),
        look: Look,
        screen: Screen,
        notes: &'static str,
    ) -> Self {
        let content = Content::Board { size: (8, 8), progress: 0.0, overlays: Vec::new() };
        Self { theme: name.0, name: name.1, look, screen, content, signs: 0.0, jpeg: None, notes }
    }

    fn board(self, columns: usize, rows: usize, progress: f32) -> Self {
        self.over(columns, rows, progress, Vec::new())
    }

    fn over(self, columns: usize, rows: usize, progress: f32, overlays: Vec<Placed>) -> Self {
        let content = Content::Board { size: (columns, rows), progress, overlays };
        Self { content, ..self }
    }

    fn decoy(self, decoy: Decoy) -> Self {
        Self { content: Content::Decoy(decoy), notes: decoy.why(), ..self }
    }
}

/// A screen with furniture; the board takes `share` of the width.
fn screen(
    (width, height, unit): (u32, u32, f32),
    share: f32,
    above: Vec<Piece>,
    below: Vec<Piece>,
) -> Screen {
    let rulers = Rulers::NONE;
    let (rise, aspect, snap) = (0.3, 1.0, Snap::Whole);
    Screen { width, height, unit, above, below, rulers, share, rise, aspect, snap }
}

fn strings<const N: usize>(words: [&str; N]) -> Vec<String> {
    words.map(str::to_owned).to_vec()
}

fn info(words: [&str; 3]) -> Piece {
    Piece::Info(words.map(str::to_owned))
}

fn nav(title: &str) -> Piece {
    Piece::Nav(title.to_owned())
}

fn title(words: &str) -> Piece {
    Piece::Title(words.to_owned())
}

const PHONE: (u32, u32, f32) = (1170, 2532, 3.0);
const LARGE_PHONE: (u32, u32, f32) = (1290, 2796, 3.0);
const TALL_PHONE: (u32, u32, f32) = (1080, 2400, 2.75);
const SMALL_PHONE: (u32, u32, f32) = (750, 1334, 2.0);
const MESSAGE: (u32, u32, f32) = (240, 520, 0.62);
const TABLET: (u32, u32, f32) = (1640, 2360, 2.0);

/// Every sample.
pub fn all(faces: &Faces) -> Vec<Shot> {
    let mut shots = digits(faces);
    shots.extend(tiles(faces));
    shots.extend(shapes(faces));
    shots.extend(refused(faces));
    shots
}

/// Boards of digits.
fn digits(faces: &Faces) -> Vec<Shot> {
    use Piece::{Banner, Button, Home, Keys, Pills, Progress, Space, Status, Toolbar};
    let harbour = |unit| {
        let above = vec![Status, title("Harbour 27"), info(["Hard", "04:11", ""]), Space(20.0)];
        let plain = screen(unit, 0.97, above, vec![Space(20.0), Toolbar(4), Home]);
        Screen { rulers: Rulers::ALL, ..plain }
    };
    let paper = |title: &str, share| {
        let above = vec![Status, nav(title), info(["", "12:40", ""]), Space(24.0)];
        screen(TALL_PHONE, share, above, vec![Keys(strings(["0", "1", "×"])), Space(30.0)])
    };
    let ledger = screen(
        SMALL_PHONE,
        0.9,
        vec![Status, title("6 × 6"), Pills(strings(["Easy", "Medium", "Hard"])), Space(16.0)],
        vec![Button("Check".to_owned()), Space(20.0)],
    );
    let midnight = screen(
        LARGE_PHONE,
        1.0,
        vec![Status, nav("12 × 12"), info(["Daily", "21:07", "48%"]), Progress(0.48), Space(30.0)],
        vec![
            Keys(strings(["0", "1"])),
            Toolbar(5),
            Banner("Merge tiles, 10 000 levels".to_owned()),
            Home,
        ],
    );
    let glass = screen(
        PHONE,
        0.92,
        vec![Status, title("Glass"), info(["8x8", "0:52", "3 hints"]), Space(40.0)],
        vec![Toolbar(3), Home],
    );
    let brick = screen(
        TALL_PHONE,
        0.94,
        vec![Status, nav("Brick by brick"), Space(30.0)],
        vec![Keys(strings(["0", "1", "?"])), Toolbar(3), Space(16.0)],
    );
    let at = |overlay, row, column| vec![(overlay, (row, column))];
    let blue = Colour::hex(0x3567C9);
    vec![
        Shot::new(
            ("harbour", "untouched"),
            faces.harbour(),
            harbour(PHONE),
            "letters, numbers and counts beside the board; dots on givens",
        )
        .board(10, 10, 0.0),
        Shot::new(
            ("harbour", "playing"),
            faces.harbour(),
            harbour(LARGE_PHONE),
            "as untouched, on a larger phone",
        )
        .board(8, 8, 0.5),
        Shot::new(
            ("paper", "untouched"),
            faces.paper(),
            paper("8 × 8", 0.9),
            "hair-thin lines, keys 0 and 1 below",
        )
        .board(8, 8, 0.0),
        Shot::new(
            ("paper", "playing"),
            faces.paper(),
            paper("14 × 14", 0.98),
            "entries in blue, a tinted cell",
        )
        .over(14, 14, 0.4, at(Overlay::Tint(blue.alpha(0.18)), 4, 6)),
        Shot::new(("ledger", "untouched"), faces.ledger(), ledger, "heavy lines, givens on grey")
            .board(6, 6, 0.0),
        Shot::new(
            ("midnight", "playing"),
            faces.midnight(),
            midnight,
            "board from edge to edge, entries dimmer, a framed cell",
        )
        .over(12, 12, 0.45, at(Overlay::Frame(Colour::hex(0x8FA0FF)), 7, 3)),
        Shot::new(
            ("glass", "playing"),
            faces.glass(),
            Screen { snap: Snap::Edges, ..glass },
            "translucent cells over soft colours",
        )
        .board(8, 8, 0.3),
        Shot::new(
            ("brick", "untouched"),
            faces.brick(),
            brick,
            "digits of blocks on bricks of one colour, folded corners on givens",
        )
        .board(10, 10, 0.0),
    ]
}

/// Boards of coloured cells without digits.
fn tiles(faces: &Faces) -> Vec<Shot> {
    use Piece::{Home, Progress, Space, Status, Toolbar};
    let poppy = |words: &str| {
        let above = vec![Status, Space(60.0), title(words), Space(20.0)];
        screen(PHONE, 0.95, above, vec![Space(20.0), Toolbar(3), Home])
    };
    let chalk = screen(
        TALL_PHONE,
        1.0,
        vec![Status, nav("Chalk"), Progress(0.2), info(["Normal", "0:53", "31%"]), Space(10.0)],
        vec![Toolbar(4), Space(12.0)],
    );
    let chalk = Screen {
        rulers: Rulers { counts: Counts::Slashes, ..Rulers::NONE },
        snap: Snap::Edges,
        ..chalk
    };
    let slate = screen(
        SMALL_PHONE,
        0.88,
        vec![Status, nav("Slate"), Space(30.0)],
        vec![Toolbar(3), Space(10.0)],
    );
    vec![
        Shot::new(
            ("poppy", "untouched"),
            faces.poppy(),
            poppy("8 × 8"),
            "bevelled tiles, locks on givens, blanks almost the page",
        )
        .board(8, 8, 0.0),
        Shot::new(
            ("poppy", "sent"),
            faces.poppy(),
            poppy("10 × 10"),
            "as untouched, partly played, sent as JPEG",
        )
        .board(10, 10, 0.4),
        Shot::new(
            ("chalk", "playing"),
            faces.chalk(),
            chalk,
            "flat squares of varying shade, counts with slashes, no sign on givens",
        )
        .board(12, 12, 0.3),
        Shot::new(
            ("slate", "untouched"),
            faces.slate(),
            slate,
            "light and dark squares, blanks of middle grey, inset edge on givens",
        )
        .board(10, 10, 0.0),
    ]
    .into_iter()
    .map(|shot| Shot { jpeg: (shot.name == "sent").then_some(70), ..shot })
    .collect()
}

/// Boards of discs, letters, suns and moons.
fn shapes(faces: &Faces) -> Vec<Shot> {
    use Piece::{Button, Home, Pills, Space, Status, Toolbar, Words};
    let pebble = screen(
        TABLET,
        0.86,
        vec![
            Status,
            title("Pebble"),
            Pills(strings(["New", "Restart", "Undo", "Hint"])),
            Space(20.0),
        ],
        vec![Words(strings(["No three stones of one colour side by side."])), Space(40.0)],
    );
    let orbit = screen(
        TALL_PHONE,
        0.93,
        vec![Status, nav("Orbit"), info(["#118", "3:20", ""]), Space(30.0)],
        vec![Toolbar(4), Space(20.0)],
    );
    let cocoa = screen(
        LARGE_PHONE,
        0.86,
        vec![Status, nav("Cocoa"), title("Level 9"), Space(20.0)],
        vec![Toolbar(3), Home],
    );
    let notebook = screen(
        TALL_PHONE,
        0.8,
        vec![Status, nav("Noughts"), info(["Page 12", "", "3:44"]), Space(50.0)],
        vec![Toolbar(3), Home],
    );
    let tandem = |words: &str| {
        let above = vec![Status, title(words), info(["Daily", "2:15", ""]), Space(30.0)];
        screen(PHONE, 0.92, above, vec![Pills(strings(["Undo", "Hint"])), Home])
    };
    let meadow = screen(
        PHONE,
        0.9,
        vec![Status, nav("Meadow"), info(["0:41", "", "Clear"]), Space(30.0)],
        vec![
            Pills(strings(["Undo", "Hint"])),
            Words(strings(["Fill every cell with a sun or a moon."])),
            Button("Submit".to_owned()),
            Home,
        ],
    );
    vec![
        Shot::new(
            ("pebble", "playing"),
            faces.pebble(),
            pebble,
            "stones on a chequered board, on a tablet, grey squares on givens",
        )
        .board(14, 14, 0.3),
        Shot::new(
            ("notebook", "playing"),
            faces.notebook(),
            notebook,
            "noughts in ink and in pencil on squared paper",
        )
        .board(8, 8, 0.4),
        Shot::new(
            ("orbit", "playing"),
            faces.orbit(),
            orbit,
            "outlined and filled discs, entries in another colour",
        )
        .board(10, 10, 0.3),
        Shot::new(
            ("cocoa", "untouched"),
            faces.cocoa(),
            cocoa,
            "letters O and X, darker ground on givens",
        )
        .board(6, 6, 0.0),
        Shot::new(
            ("meadow", "untouched"),
            faces.meadow(),
            meadow,
            "suns and moons, greyer ground on givens",
        )
        .board(6, 6, 0.0),
        Shot {
            jpeg: Some(50),
            ..Shot::new(
                ("meadow", "forwarded"),
                faces.meadow(),
                screen(MESSAGE, 0.9, vec![Status, nav("Meadow"), Space(30.0)], vec![Home]),
                "partly played, sent small and as JPEG of a low quality",
            )
        }
        .board(8, 8, 0.4),
        Shot {
            signs: 0.3,
            ..Shot::new(
                ("tandem", "untouched"),
                faces.tandem(),
                tandem("Tandem 41"),
                "suns and moons, signs between cells on the lines themselves",
            )
            .board(6, 6, 0.0)
        },
        Shot {
            signs: 0.3,
            ..Shot::new(
                ("tandem", "badges"),
                faces.tandem_badges(),
                tandem("Tandem 8"),
                "tiles, signs between cells on round badges, some over tiles",
            )
            .board(8, 8, 0.2)
        },
    ]
}

/// Pictures that must be refused.
fn refused(faces: &Faces) -> Vec<Shot> {
    use Piece::{Home, Space, Status, Toolbar};
    let bare = |words: &str, device| {
        screen(device, 0.95, vec![Status, nav(words), Space(30.0)], vec![Space(30.0), Home])
    };
    let wide =
        screen(PHONE, 1.0, vec![Status, nav("10 × 10"), Space(60.0)], vec![Toolbar(4), Home]);
    let cut = Shot::new(
        ("harbour", "x_cut"),
        faces.harbour(),
        wide,
        "the board is cut off at the right edge",
    );
    vec![
        Shot::new(("harbour", "x_menu"), faces.harbour(), bare("Choose a size", PHONE), "")
            .decoy(Decoy::Menu),
        Shot::new(("midnight", "x_settings"), faces.midnight(), bare("Settings", TALL_PHONE), "")
            .decoy(Decoy::Settings),
        Shot::new(("paper", "x_rules"), faces.paper(), bare("How to play", LARGE_PHONE), "")
            .decoy(Decoy::Rules),
        Shot::new(("paper", "x_sudoku"), faces.paper(), bare("Sudoku", SMALL_PHONE), "")
            .decoy(Decoy::Sudoku),
        Shot { content: Content::CutOff(2.4), ..cut },
    ]
}
