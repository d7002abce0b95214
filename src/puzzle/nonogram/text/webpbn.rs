//! XML as webpbn.com exports it: a `puzzle`, or a `puzzleset` of several,
//! with `clues` of `line`s of `count`s.
//!
//! Black on white is read; a puzzle that uses other colours, or triangles, is
//! refused by name. A `saved` solution gives known cells. A `goal` is not
//! taken as known, since it would give the puzzle away.

use roxmltree::{Document, Node, ParsingOptions};

use super::super::board::{Board, Cell, Clue};
use super::{BLOCK, cell_rows, is_full, numbers};
use crate::geom::{Array2, At, Size};
use crate::puzzle::family::{TextError, TextProblem};
use crate::puzzle::source::Source;

/// Most nodes read: a full board of 512 × 512 has about 140,000 counts.
const MOST_NODES: u32 = 4_000_000;

/// Whether the text begins like XML.
pub fn detect(source: &Source<'_>) -> bool {
    source.text.trim_start().starts_with('<')
}

/// All puzzles in the text.
pub fn parse(source: &Source<'_>) -> Result<Vec<Board>, TextError> {
    let options = ParsingOptions { allow_dtd: true, nodes_limit: MOST_NODES, ..Default::default() };
    let document =
        Document::parse_with_options(source.text.trim_start(), options).map_err(|error| {
            let skipped = source.text.len() - source.text.trim_start().len();
            let before = source.text[..skipped].matches('\n').count();
            TextError {
                line: Some(error.pos().row as usize + before),
                column: Some(error.pos().col as usize),
                problem: TextProblem::Board(format!("not XML: {error}")),
            }
        })?;
    let is_puzzle = |node: &Node<'_, '_>| {
        node.has_tag_name("puzzle") && node.descendants().any(|child| child.has_tag_name("clues"))
    };
    let puzzles: Vec<Node<'_, '_>> = document.descendants().filter(is_puzzle).collect();
    if puzzles.is_empty() {
        let root = document.root_element().tag_name().name().to_string();
        let said = format!(
            "this is XML but no puzzle: its root is <{root}>; wanted is webpbn's <puzzle> with <clues>"
        );
        return Err(TextError::new(TextProblem::Board(said)));
    }
    puzzles.into_iter().map(board).collect()
}

/// An error at a node.
fn at(node: Node<'_, '_>, problem: TextProblem) -> TextError {
    let place = node.document().text_pos_at(node.range().start);
    TextError { line: Some(place.row as usize), column: Some(place.col as usize), problem }
}

fn board(puzzle: Node<'_, '_>) -> Result<Board, TextError> {
    if let Some(kind) = puzzle.attribute("type")
        && kind != "grid"
    {
        let said = format!("a puzzle of type {kind:?} is not read; only \"grid\" is");
        return Err(at(puzzle, TextProblem::Board(said)));
    }
    let rows = clues(puzzle, "rows")?;
    let columns = clues(puzzle, "columns")?;
    let board = super::board(rows, columns)?;
    match puzzle.children().find(|node| node.attribute("type") == Some("saved")) {
        Some(saved) => {
            let cells = image(saved, board.size())?;
            board.with_cells(cells).map_err(|error| super::wrong(&error))
        }
        None => Ok(board),
    }
}

fn clues(puzzle: Node<'_, '_>, which: &str) -> Result<Vec<Clue>, TextError> {
    let is_wanted =
        |node: &Node<'_, '_>| node.has_tag_name("clues") && node.attribute("type") == Some(which);
    let clues = puzzle.descendants().find(is_wanted).ok_or_else(|| {
        let said = format!("there are no <clues type={which:?}>");
        at(puzzle, TextProblem::Ends(said))
    })?;
    let lines = clues.children().filter(|node| node.has_tag_name("line"));
    lines
        .map(|line| {
            let counts = line.children().filter(Node::is_element);
            counts.map(|count| block(puzzle, count)).collect()
        })
        .collect()
}

/// The number in a `count`, unless it has a colour.
fn block(puzzle: Node<'_, '_>, count: Node<'_, '_>) -> Result<u16, TextError> {
    let name = count.tag_name().name();
    if name != "count" {
        let said = format!("<{name}> is not read; only numbers of blocks are");
        return Err(at(count, TextProblem::Board(said)));
    }
    let usual = puzzle.attribute("defaultcolor").unwrap_or("black");
    let colour = count.attribute("color").unwrap_or(usual);
    if colour != "black" {
        let said = format!(
            "coloured puzzles are not read, and this clue has the colour {colour:?}; only black on \
             white is"
        );
        return Err(at(count, TextProblem::Board(said)));
    }
    let text = count.text().unwrap_or_default().trim();
    numbers::block(text)
        .ok_or_else(|| at(count, TextProblem::Number { found: text.to_string(), expected: BLOCK }))
}

/// The cells of a solution's image: rows between bars, `X` filled, `.` empty,
/// `?` unknown.
fn image(solution: Node<'_, '_>, size: Size) -> Result<Array2<Option<Cell>>, TextError> {
    let node = solution.descendants().find(|node| node.has_tag_name("image")).unwrap_or(solution);
    let text = node.text().unwrap_or_default();
    let cell = |c: char| match c {
        'X' => Some(Some(Cell::Filled)),
        '.' => Some(Some(Cell::Empty)),
        '?' => Some(None),
        _ => None,
    };
    let mut cells = Vec::with_capacity(size.rows * size.columns);
    for found in text.chars().filter(|&c| c != '|' && !c.is_whitespace()) {
        let allowed = "X, . or ?";
        cells.push(cell(found).ok_or_else(|| at(node, TextProblem::Character { found, allowed }))?);
    }
    if cells.len() != size.rows * size.columns {
        let said = format!("the image has {} cells but the clues are for {size}", cells.len());
        return Err(at(node, TextProblem::Board(said)));
    }
    Ok(Array2::from_fn(size, |At { row, column }| cells[row * size.columns + column]))
}

/// The XML; a full board is its goal, other known cells are saved.
pub fn write(board: &Board) -> Option<String> {
    let mut text = String::from(
        "<?xml version=\"1.0\"?>\n<!DOCTYPE pbn SYSTEM \"https://webpbn.com/pbn-0.3.dtd\">\n\
         <puzzleset>\n<puzzle type=\"grid\" defaultcolor=\"black\">\n\
         <color name=\"white\" char=\".\">FFFFFF</color>\n\
         <color name=\"black\" char=\"X\">000000</color>\n",
    );
    for (which, clues) in [("columns", board.columns()), ("rows", board.rows())] {
        text += &format!("<clues type=\"{which}\">\n");
        for clue in clues {
            let counts: String =
                clue.iter().map(|block| format!("<count>{block}</count>")).collect();
            text += &format!("<line>{counts}</line>\n");
        }
        text += "</clues>\n";
    }
    if !board.is_blank() {
        let kind = if is_full(board) { "goal" } else { "saved" };
        let rows = cell_rows(board, ['?', '.', 'X']).map(|row| format!("|{row}|\n"));
        text += &format!(
            "<solution type=\"{kind}\">\n<image>\n{}</image>\n</solution>\n",
            rows.collect::<String>()
        );
    }
    text += "</puzzle>\n</puzzleset>\n";
    Some(text)
}
