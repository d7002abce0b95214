//! scratch
use std::fs;
use gridlens::geom::Rect;
use gridlens::picture::decode::{DecodeLimits, decode};
use gridlens::picture::planes::Planes;
use gridlens::sight::around::look_around;
use gridlens::sight::look_at;
use gridlens::theme::builtin;
use serde_json::Value;

fn main() {
    let themes = builtin::themes();
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let most: usize = args.remove(0).parse().unwrap();
    for path in args {
        let bytes = fs::read(&path).unwrap();
        let label = std::path::Path::new(&path).with_extension("json");
        let truth: Value = serde_json::from_slice(&fs::read(&label).unwrap()).unwrap();
        let picture = decode(&bytes, &DecodeLimits::default()).unwrap();
        let planes = Planes::for_search(&picture);
        let grids = gridlens::grid::find(&picture, &planes);
        let columns = truth["size"][0].as_u64().unwrap() as usize;
        let rows = truth["size"][1].as_u64().unwrap() as usize;
        let style = truth["style"].as_str().unwrap_or("");
        let mirrored = style.contains("mirrored true");
        println!("== {path} {} {}x{} {} q{}", truth["font"], columns, rows, style, truth["quality"]);
        for g in &grids {
            println!("   grid {} {:?}", g.size(), g.bounds());
        }
        let Some(grid) = grids.iter().find(|g| g.rows.len() == rows && g.columns.len() == columns).or(grids.first()) else { println!("no grid"); continue };
        let sight = look_at(&picture, &planes, grid, &themes);
        let around = look_around(&picture, &planes, &sight, &themes);
        for (name, sides, lines, is_row) in [("row_clues", &around.beside, &grid.rows, true), ("column_clues", &around.over, &grid.columns, false)] {
            let signs = &sides[usize::from(mirrored)];
            println!("  {name}: {} signs", signs.len());
            let b: Rect = grid.bounds();
            let (mut bad, mut shown) = (0, 0);
            for (i, line) in lines.iter().enumerate() {
                let mut own: Vec<_> = signs.iter().filter(|s| {
                    let (x, y) = s.middle();
                    let m = if is_row { y } else { x };
                    let out = if is_row { x / 2 < b.x || x / 2 > b.right() } else { y / 2 < b.y || y / 2 > b.bottom() };
                    out && (2 * line.start - 3..2 * line.end + 3).contains(&m)
                }).collect();
                if is_row { own.sort_by_key(|s| s.bounds.x) } else { own.sort_by_key(|s| (s.middle().1 / s.bounds.height.max(1), s.bounds.x)) }
                let read: String = own.iter().map(|s| s.digit().to_string()).collect();
                let empty = vec![];
                let mut want: String = truth[name][i].as_array().unwrap_or(&empty).iter().map(|n| n.to_string()).collect();
                if want.is_empty() && read == "0" { want = "0".into() }
                let weak = own.iter().any(|s| s.score() < 0.8 || s.lead() < 0.05);
                if read != want || weak {
                    if read != want { bad += 1; }
                    shown += 1;
                    if shown <= most {
                        let list: Vec<String> = own.iter().map(|s| format!("{}:{:.2}+{:.2}/{}h{}w{}c{}", s.digit(), s.score(), s.lead(), s.digits.get(1).map_or(0, |d| d.0), s.bounds.height, s.bounds.width, s.contrast)).collect();
                        println!("   {} {i}: want {want} read {read}  {}", if read != want { "BAD" } else { "weak" }, list.join(" "));
                    }
                }
            }
            println!("   {bad} bad of {}", lines.len());
        }
    }
}
