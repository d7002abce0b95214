//! From the record of a board to a diagram of it. What a record says of
//! clues, givens and signs is drawn, whatever the family.

use serde_json::Value;

use crate::geom::{Array2, At};
use crate::output::sheet::{Cell, Diagram, Ink, Side, Symbol};
use crate::puzzle::family::Marks;

/// The diagram of a board: `record` is its `puzzle` object, `marks` what
/// stands in its cells, `answer` what belongs into the empty ones.
pub fn of(record: &Value, marks: &Marks, answer: Option<&Marks>) -> Diagram {
    let cell = |at: At| -> Cell {
        let given = marks[at].map(|mark| (mark, Ink::Given));
        let answer = answer.and_then(|answer| answer.get(at).copied().flatten());
        let (mark, ink) = given.or(answer.map(|mark| (mark, Ink::Answer)))?;
        Some((symbol(mark)?, ink))
    };
    Diagram {
        cells: Array2::from_fn(marks.size(), cell),
        row_heads: heads(&record["row_clues"]),
        column_heads: heads(&record["column_clues"]),
        signs: signs(&record["signs"]),
    }
}

/// The marks of records: `#` is filled, `x` crossed, `.` nothing.
fn symbol(mark: char) -> Option<Symbol> {
    match mark {
        '#' => Some(Symbol::Filled),
        'x' => Some(Symbol::Crossed),
        '.' => None,
        character => Some(Symbol::Text(character)),
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

/// Clues, line by line.
fn heads(value: &Value) -> Vec<Vec<String>> {
    let number = |clue: &Value| match clue {
        Value::Number(number) => Some(number.to_string()),
        Value::String(text) => Some(text.clone()),
        _ => None,
    };
    list(value).iter().map(|line| list(line).iter().filter_map(number).collect()).collect()
}

/// `[row, column, "right" or "down", "=" or "x"]`, counted from zero.
fn signs(value: &Value) -> Vec<(At, Side, char)> {
    let sign = |sign: &Value| {
        let place = |i: usize| sign.get(i)?.as_u64()?.try_into().ok();
        let side = match sign.get(2)?.as_str()? {
            "right" => Side::Right,
            "down" => Side::Below,
            _ => return None,
        };
        Some((At::new(place(0)?, place(1)?), side, sign.get(3)?.as_str()?.chars().next()?))
    };
    list(value).iter().filter_map(sign).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Size;
    use serde_json::json;

    #[test]
    fn records_of_every_kind_become_diagrams() {
        let marks = Array2::from_fn(Size::new(2, 2), |at| (at.row == 0).then_some('1'));
        let answer = Array2::filled(Size::new(2, 2), Some('0'));
        let record = json!({"signs": [[0, 1, "down", "x"], [9], "what"]});
        let diagram = of(&record, &marks, Some(&answer));
        assert_eq!(diagram.cells[At::new(0, 0)], Some((Symbol::Text('1'), Ink::Given)));
        assert_eq!(diagram.cells[At::new(1, 1)], Some((Symbol::Text('0'), Ink::Answer)));
        assert_eq!(diagram.signs, [(At::new(0, 1), Side::Below, 'x')]);
        assert!(diagram.row_heads.is_empty());

        let marks = Array2::from_fn(Size::new(1, 3), |at| [Some('#'), Some('x'), None][at.column]);
        let record = json!({"row_clues": [[1, 12]], "column_clues": [[1], [], ["?"]]});
        let diagram = of(&record, &marks, None);
        let cells: Vec<Cell> = diagram.cells.iter().map(|(_, cell)| *cell).collect();
        let wanted = [Symbol::Filled, Symbol::Crossed].map(|symbol| Some((symbol, Ink::Given)));
        assert_eq!(cells, [wanted[0], wanted[1], None]);
        assert_eq!(diagram.row_heads, [["1", "12"]]);
        assert_eq!(diagram.column_heads, [vec!["1"], vec![], vec!["?"]]);
    }
}
