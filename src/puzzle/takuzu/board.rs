//! stub
use crate::geom::*;
use crate::puzzle::family::*;
use crate::puzzle::seen::*;
use crate::sight::Sight;
pub struct Takuzu;
#[derive(Clone)]
pub struct Board {
    cells: Marks,
}
impl Family for Takuzu {
    fn name(&self) -> &'static str {
        "takuzu"
    }
    fn parse(&self, text: &str) -> Option<Result<Vec<Box<dyn Puzzle>>, TextError>> {
        let rows: Vec<Vec<char>> = text
            .lines()
            .filter(|l| !l.trim().is_empty())
            .map(|l| l.trim().chars().collect())
            .collect();
        let size = Size::new(rows.len(), rows.first()?.len());
        Some(Ok(vec![Box::new(Board {
            cells: Array2::from_fn(size, |at| Some(rows[at.row][at.column]).filter(|c| *c != '.')),
        })]))
    }
    fn read(&self, s: &Sight) -> Result<(Box<dyn Puzzle>, Reading), Refusal> {
        let r = super::read::read(s)?;
        Ok((Box::new(Board { cells: r.cells.clone() }), r))
    }
}
impl Board {
    fn ok(&self, at: At) -> bool {
        let s = self.cells.size();
        let v = self.cells[at];
        let g = |r: usize, c: usize| self.cells[At::new(r, c)];
        let row: Vec<_> = (0..s.columns).map(|c| g(at.row, c)).collect();
        let col: Vec<_> = (0..s.rows).map(|r| g(r, at.column)).collect();
        for l in [&row, &col] {
            if l.windows(3).any(|w| w[0].is_some() && w[0] == w[1] && w[1] == w[2]) {
                return false;
            }
            if l.iter().filter(|x| **x == v).count() > l.len().div_ceil(2) {
                return false;
            }
        }
        if row.iter().all(|x| x.is_some())
            && (0..s.rows).any(|r| r != at.row && (0..s.columns).all(|c| g(r, c) == row[c]))
        {
            return false;
        }
        if col.iter().all(|x| x.is_some())
            && (0..s.columns).any(|c| c != at.column && (0..s.rows).all(|r| g(r, c) == col[r]))
        {
            return false;
        }
        true
    }
    fn go(&mut self, found: &mut Vec<Marks>) {
        if found.len() > 1 {
            return;
        }
        let mut trail = vec![];
        loop {
            let mut pick = None;
            let mut any = false;
            let mut dead = false;
            let s = self.cells.size();
            for r in 0..s.rows {
                for c in 0..s.columns {
                    let at = At::new(r, c);
                    if self.cells[at].is_some() {
                        continue;
                    }
                    let can: Vec<char> = ['0', '1']
                        .into_iter()
                        .filter(|v| {
                            self.cells[at] = Some(*v);
                            let k = self.ok(at);
                            self.cells[at] = None;
                            k
                        })
                        .collect();
                    if can.is_empty() {
                        dead = true;
                    } else if can.len() == 1 {
                        self.cells[at] = Some(can[0]);
                        trail.push(at);
                        any = true;
                    } else {
                        pick = Some(at);
                    }
                }
                if dead {
                    break;
                }
            }
            if dead {
                break;
            }
            if !any {
                match pick {
                    None => found.push(self.cells.clone()),
                    Some(at) => {
                        for v in ['0', '1'] {
                            self.cells[at] = Some(v);
                            self.go(found);
                            self.cells[at] = None;
                        }
                    }
                }
                break;
            }
        }
        for at in trail {
            self.cells[at] = None;
        }
    }
}
impl Puzzle for Board {
    fn kind(&self) -> &'static str {
        "takuzu"
    }
    fn size(&self) -> Size {
        self.cells.size()
    }
    fn marks(&self) -> Marks {
        self.cells.clone()
    }
    fn boxed_clone(&self) -> Box<dyn Puzzle> {
        Box::new(self.clone())
    }
    fn record(&self) -> serde_json::Value {
        serde_json::json!({"kind":"takuzu","cells":self.to_text().lines().collect::<Vec<_>>()})
    }
    fn to_text(&self) -> String {
        self.cells
            .rows()
            .map(|r| r.iter().map(|c| c.unwrap_or('.')).collect::<String>() + "\n")
            .collect()
    }
    fn violations(&self) -> Vec<Violation> {
        vec![]
    }
    fn solve(&self, _: &Limits) -> Outcome {
        let mut f = vec![];
        self.clone().go(&mut f);
        match f.len() {
            0 => Outcome::None { reason: "stub".into(), cells: vec![] },
            1 => Outcome::Solved(f.remove(0)),
            _ => Outcome::Several(Box::new([f[0].clone(), f[1].clone()])),
        }
    }
}
