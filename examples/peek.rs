use gridlens::geom::At;
use gridlens::grid;
use gridlens::picture::decode::{DecodeLimits, decode};
use gridlens::picture::planes::Planes;
use gridlens::puzzle::FAMILIES;
use gridlens::sight::look_at;
use gridlens::theme::builtin;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let bytes = std::fs::read(&a[1]).unwrap();
    let p = decode(&bytes, &DecodeLimits::default()).unwrap();
    let p = if std::env::var("PAPER").is_ok() {
        gridlens::grid::ruling::Ruling::of(&p).unwrap().erased(&p)
    } else {
        p
    };
    let planes = Planes::for_search(&p);
    let gs = grid::find(&p, &planes);
    for (i, g) in gs.iter().enumerate() {
        println!("grid {i} {:?} {:?}", g.size(), g.cell(At::new(0, 0)));
    }
    let n: usize = a.get(2).and_then(|n| n.parse().ok()).unwrap_or(0);
    let Some(g) = gs.get(n) else { return };
    let e = match std::env::var("MEND").as_deref() {
        Ok("e") => gridlens::grid::even::evened(&p, g),
        Ok("r") => gridlens::grid::eaten::regained(&p, g),
        Ok("w") => gridlens::grid::holes::widened(&p, g),
        _ => Some(g.clone()),
    };
    let Some(g) = &e else {
        println!("none");
        return;
    };
    println!("on {:?} {:?}", g.cell(At::new(0, 0)), g.cell(At::new(1, 1)));
    let s = look_at(&p, &planes, g, builtin::themes());
    let size = s.size();
    for r in 0..size.rows {
        for c in 0..size.columns {
            let l = &s.looks[At::new(r, c)];
            let ink = l
                .ink
                .map(|i| format!("{}:{:.2}/{}{:?}", i.class, i.likeness, i.contrast, i.colour))
                .unwrap_or_default();
            println!(
                "r{}c{} {:?} {:.2} u{:.2}/{} {}",
                r + 1,
                c + 1,
                l.ground,
                l.ground_share,
                l.unexplained,
                l.unexplained_contrast,
                ink
            );
        }
    }
    for (i, k) in s.inks.iter().enumerate() {
        let names: Vec<String> =
            k.names.iter().take(12).map(|m| format!("{}:{:.2}", m.label, m.score)).collect();
        println!(
            "ink {i} n{} {:?} h{:.2} w{:.2} px{:.1} painted{} {}",
            k.count,
            k.colour,
            k.height,
            k.width,
            k.pixels,
            k.is_painted,
            names.join(" ")
        );
    }
    for (i, k) in s.inks.iter().enumerate() {
        let l: Vec<String> =
            s.inks.iter().map(|o| format!("{:.2}", k.glyph.likeness(&o.glyph))).collect();
        println!("like {i} {}", l.join(" "));
    }
    if std::env::var("BORD").is_ok() {
        for (n, all) in [("right", &s.borders.right), ("down", &s.borders.down)] {
            for (at, b) in all.iter() {
                if let Some(b) = b {
                    println!(
                        "border r{}c{} {n} {} like{:.2} c{} col{} straight{} twin{:?}",
                        at.row + 1,
                        at.column + 1,
                        b.names
                            .iter()
                            .take(3)
                            .map(|m| format!("{}:{:.2}", m.label, m.score))
                            .collect::<Vec<_>>()
                            .join(" "),
                        b.likeness,
                        b.contrast,
                        b.is_coloured,
                        b.is_straight,
                        b.twin
                    );
                }
            }
        }
    }
    for f in FAMILIES {
        match f.read(&s) {
            Ok(r) => {
                let (p, rd) = r;
                println!(
                    "read ok {} {:?} least {:?}",
                    rd.theme,
                    p.marks(),
                    rd.confidence.iter().map(|(_, c)| (c * 100.0) as i32).collect::<Vec<_>>()
                )
            }
            Err(e) => println!("refused {e:?}"),
        }
    }
}
