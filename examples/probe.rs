//! probe
use gridlens::picture::decode::{DecodeLimits, decode};
use gridlens::picture::planes::Planes;
use gridlens::{grid, sight, theme};
fn main() {
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path).unwrap();
        let picture = decode(&bytes, &DecodeLimits::default()).unwrap();
        let planes = Planes::for_search(&picture);
        let label: serde_json::Value = serde_json::from_slice(
            &std::fs::read(path.rsplit_once('.').unwrap().0.to_owned() + ".json").unwrap(),
        )
        .unwrap();
        println!(
            "{path} {}x{} scale {} truth {} box {} q {}",
            picture.width(),
            picture.height(),
            planes.scale,
            label["size"],
            label["board_box"],
            label["quality"]
        );
        for g in grid::find(&picture, &planes).iter().take(5) {
            let b = g.bounds();
            println!(
                "   {} at {},{} {}x{} support {:.2} fringe {:.2} cut {:?}",
                g.size(),
                b.x,
                b.y,
                b.width,
                b.height,
                g.support,
                g.fringe,
                g.cut_off
            );
        }
    }
    let _ = (theme::GLYPH, sight::kinds::MAX_GROUPS);
}
