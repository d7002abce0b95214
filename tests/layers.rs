//! Keeps the order of the layers: which file may name which module, and who
//! may touch the file system.
//!
//! `support/source.rs` finds the paths a file names; this file judges them,
//! and then judges the judge with small wrong texts.

#[path = "support/source.rs"]
mod source;

use std::fs;
use std::path::{Path, PathBuf};

use source::{Name, blanked, names};

/// From the first to the last; a file names its own layer and those before.
const LAYERS: [&str; 14] = [
    "join",
    "median",
    "geom",
    "picture",
    "grid",
    "theme",
    "sight",
    "puzzle",
    "output",
    "reading",
    "learning",
    "evaluation",
    "commands",
    "main",
];
/// Layers that see pixels; a family's rules must not name them.
const EYE: [&str; 4] = ["picture", "grid", "theme", "sight"];
/// Parts of a family that know the puzzle and nothing of pictures.
const BLIND: [&str; 6] = ["rules", "line", "engine", "search", "steps", "solve"];
/// What `rules` must not name: the answer is checked by code that does not
/// know how it was found.
const SOLVERS: [&str; 5] = ["line", "engine", "search", "steps", "solve"];
/// Names through which a file can reach the file system.
const FILE_SYSTEM: [&str; 6] =
    ["std::fs", "std::env", "std::process", "std::net", "tempfile", "image::open"];
/// The same as methods of a path.
const FILE_METHODS: [&str; 6] =
    [".exists(", ".is_dir(", ".is_file(", ".canonicalize(", ".metadata(", ".read_dir("];

/// The module a file under `src` is: `puzzle/takuzu/mod.rs` → puzzle, takuzu.
fn module_of(file: &Path) -> Name {
    let mut module: Name =
        file.with_extension("").iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if module.last().is_some_and(|last| last == "mod") {
        module.pop();
    }
    module
}

fn layer(name: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| *layer == name)
}

/// What is wrong with `source`, the text of `file` (relative to `src`).
fn faults(file: &Path, source: &str) -> Vec<String> {
    let module = module_of(file);
    let named = names(source, &module);
    let mut faults = layer_faults(&module, &named);
    faults.extend(family_faults(&module, &named));
    if !may_touch_files(file, &module) {
        faults.extend(file_faults(source, &module));
    }
    faults.iter_mut().for_each(|f| f.insert_str(0, &format!("{}: ", file.display())));
    faults
}

fn layer_faults(module: &[String], named: &[Name]) -> Vec<String> {
    let Some(own) = layer(&module[0]) else {
        return vec![format!("`{}` is in no layer; add it to LAYERS", module[0])];
    };
    let is_later = |name: &&Name| match layer(&name[0]) {
        Some(other) => other > own,
        None => name[0] != "extern",
    };
    let fault = |name: &Name| format!("names {}, which is no layer before it", name.join("::"));
    named.iter().filter(|n| !n.is_empty()).filter(is_later).map(fault).collect()
}

fn family_faults(module: &[String], named: &[Name]) -> Vec<String> {
    let [top, family, part, ..] = module else { return family_of_two(module, named) };
    if top != "puzzle" {
        return Vec::new();
    }
    let mut faults = other_families(family, named);
    for name in named {
        if BLIND.contains(&part.as_str()) && EYE.contains(&name[0].as_str()) {
            faults.push(format!("`{part}` knows the puzzle only, but names {}", name.join("::")));
        }
        let is_solver = name.len() > 2 && name[..2] == module[..2];
        if part == "rules" && is_solver && SOLVERS.contains(&name[2].as_str()) {
            faults.push(format!("`rules` names the solver: {}", name.join("::")));
        }
    }
    faults
}

/// A family's `mod.rs`, and files beside the families.
fn family_of_two(module: &[String], named: &[Name]) -> Vec<String> {
    match module {
        [top, family] if top == "puzzle" && families().contains(family) => {
            other_families(family, named)
        }
        _ => Vec::new(),
    }
}

fn other_families(own: &str, named: &[Name]) -> Vec<String> {
    let families = families();
    let is_other = |name: &&Name| {
        name.len() > 1 && name[0] == "puzzle" && name[1] != own && families.contains(&name[1])
    };
    let fault = |name: &Name| format!("a family names another: {}", name.join("::"));
    named.iter().filter(is_other).map(fault).collect()
}

/// The folders of `src/puzzle`, and one more so that the tests can fail.
fn families() -> Vec<String> {
    let folder = source_folder().join("puzzle");
    let entries = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path());
    let name = |path: PathBuf| path.file_name().unwrap().to_string_lossy().into_owned();
    let mut families: Vec<String> = entries.filter(|p| p.is_dir()).map(name).collect();
    families.push("nonogram".into());
    families
}

fn may_touch_files(file: &Path, module: &[String]) -> bool {
    matches!(module[0].as_str(), "commands" | "main") || file == Path::new("theme/file.rs")
}

fn file_faults(source: &str, module: &[String]) -> Vec<String> {
    let source = without_tests(source);
    let reaches = |name: &Name| {
        let name = name[1..].join("::");
        let inside = |place: &&str| name == *place || name.starts_with(&format!("{place}::"));
        name.starts_with("std::io::std") || FILE_SYSTEM.iter().any(inside)
    };
    let foreign =
        names(&source, module).into_iter().filter(|n| n.first().is_some_and(|f| f == "extern"));
    let mut faults: Vec<String> = foreign
        .filter(|n| reaches(n))
        .map(|n| format!("reaches out of the program by {}", n[1..].join("::")))
        .collect();
    let blank = blanked(&source);
    for method in FILE_METHODS.iter().filter(|m| blank.contains(**m)) {
        faults.push(format!("touches the file system by {method})"));
    }
    for print in ["println!", "eprintln!", "print!(", "dbg!"].iter().filter(|p| blank.contains(**p))
    {
        faults.push(format!("prints by {print}"));
    }
    faults
}

/// The text before the first test module.
fn without_tests(source: &str) -> String {
    source.split("#[cfg(test)]").next().unwrap_or_default().into()
}

fn source_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// All source files, relative to `src`.
fn sources() -> Vec<PathBuf> {
    let root = source_folder();
    let mut folders = vec![root.clone()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                files.push(path.strip_prefix(&root).unwrap().to_path_buf());
            }
        }
    }
    files.sort();
    files
}

#[test]
fn the_layers_keep_their_order() {
    let files = sources();
    assert!(files.len() > 20, "only {} files found", files.len());
    let mut all = Vec::new();
    for file in files.iter().filter(|f| *f != Path::new("lib.rs")) {
        let source = fs::read_to_string(source_folder().join(file)).unwrap();
        all.extend(faults(file, &source));
    }
    assert!(all.is_empty(), "\n{}", all.join("\n"));
}

#[test]
fn no_file_is_too_long() {
    for file in sources() {
        let source = fs::read_to_string(source_folder().join(&file)).unwrap();
        assert!(source.lines().count() <= 500, "{} is over 500 lines", file.display());
        assert!(source.starts_with("//!"), "{} does not say what it is for", file.display());
    }
}

// ---- the judge itself -------------------------------------------------------

fn judged(file: &str, source: &str) -> String {
    faults(Path::new(file), source).join("\n")
}

#[test]
fn a_later_layer_is_found_in_every_spelling() {
    for source in [
        "use crate::reading::ReadOptions;",
        "use crate::{geom::At, reading::{self, Stage}};",
        "fn f() { crate::reading::read_picture(b, o) }",
        "use super::super::reading;",
        "mod tests { use super::super::super::reading::Stage; }",
        "fn f<'a>(x: &'a str) -> char { '\"' } use crate::reading; // \"",
    ] {
        let faults = judged("grid/tiles.rs", source);
        assert!(faults.contains("names reading"), "{source}: {faults}");
    }
}

#[test]
fn earlier_layers_comments_and_literals_are_fine() {
    for source in [
        "use crate::{geom::At, picture::planes::Planes};",
        "use super::lattice::Axis;",
        "mod tests { use super::*; use super::super::fit; }",
        "// use crate::reading;",
        "/* outer /* crate::reading */ crate::reading */",
        "const S: &str = \"crate::reading\"; const R: &str = r#\"crate::\"reading\"#;",
    ] {
        assert_eq!(judged("grid/tiles.rs", source), "", "{source}");
    }
}

#[test]
fn families_stay_apart_and_rules_blind() {
    let solver = judged("puzzle/takuzu/rules.rs", "use super::solve::Solver;");
    assert!(solver.contains("`rules` names the solver"), "{solver}");
    let pixels = judged("puzzle/takuzu/solve.rs", "fn f(s: &crate::sight::Sight) {}");
    assert!(pixels.contains("knows the puzzle only"), "{pixels}");
    let nested = judged("puzzle/takuzu/solve/search.rs", "use crate::picture::Rgb;");
    assert!(nested.contains("knows the puzzle only"), "{nested}");
    for file in ["puzzle/takuzu/mod.rs", "puzzle/takuzu/read/mod.rs"] {
        let other = judged(file, "use crate::puzzle::nonogram::Clue;");
        assert!(other.contains("a family names another"), "{file}: {other}");
    }
    assert_eq!(judged("puzzle/takuzu/read/mod.rs", "use crate::sight::Sight;"), "");
    assert_eq!(judged("puzzle/takuzu/solve.rs", "use super::rules; use super::steps;"), "");
}

#[test]
fn only_commands_and_the_theme_files_touch_files() {
    for source in [
        "use std::fs;",
        "use std::{fmt, fs::File};",
        "fn f() { std::io::stdout() }",
        "fn f(p: &Path) { p.is_dir(); }",
        "use tempfile::NamedTempFile; use tempfile::Builder;",
        "fn f() { println!(\"x\") }",
    ] {
        assert_ne!(judged("output/text.rs", source), "", "{source}");
        assert_eq!(judged("commands/files.rs", source), "", "{source}");
        assert_eq!(judged("theme/file.rs", source), "", "{source}");
    }
    let tested = "use std::io::Cursor; #[cfg(test)] mod tests { use std::fs; }";
    assert_eq!(judged("output/text.rs", tested), "");
}

#[test]
fn unknown_folders_are_told() {
    assert!(judged("camera/mod.rs", "").contains("in no layer"));
    assert!(judged("grid/mod.rs", "use crate::camera::Lens;").contains("names camera"));
}
