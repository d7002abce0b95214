//! What the answers of a batch are called: the folders of the inputs are
//! kept, and no two answers share a name.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Component, Path, PathBuf};

/// What a path is known by: two spellings of one path (`a//b`, `./a/b`) have
/// one key. 128 bits of two hashes, so that millions take little room and
/// never meet by accident.
pub fn key(path: &str) -> u128 {
    let parts: Vec<_> =
        Path::new(path).components().filter(|part| *part != Component::CurDir).collect();
    let half = |seed: u8| {
        let mut hasher = DefaultHasher::new();
        (seed, &parts).hash(&mut hasher);
        u128::from(hasher.finish())
    };
    half(0) << 64 | half(1)
}

/// Gives every input the name of its answer. The names depend on the inputs
/// and their order alone, so that a run that goes on gives the same again.
#[derive(Debug, Default)]
pub struct Names {
    taken: HashSet<u128>,
    /// Answers of runs before, not yet met.
    held: HashSet<u128>,
    /// The number to try next for a name that was taken.
    next: HashMap<u128, usize>,
}

impl Names {
    /// Keeps a name for an answer that is there already.
    pub fn keep(&mut self, path: &Path) {
        self.held.insert(folded(path));
    }

    /// The path of the answer to the input at `place`, below `folder`:
    /// `a/shot.solved.png`, then `a/shot.solved-2.png` … Answers of runs
    /// before are given to inputs that were done then, and to no others: new
    /// files among the inputs must not take them.
    pub fn answer(&mut self, folder: &Path, place: &Path, is_done: bool) -> PathBuf {
        let stem = place.file_stem().unwrap_or_default();
        let named = |ending: &str| {
            let mut name = stem.to_os_string();
            name.push(ending);
            folder.join(place.with_file_name(name))
        };
        let first = named(".solved.png");
        let next = self.next.entry(folded(&first)).or_insert(1);
        loop {
            let path = match *next {
                1 => first.clone(),
                n => named(&format!(".solved-{n}.png")),
            };
            *next += 1;
            let key = folded(&path);
            let is_free = is_done || !self.held.contains(&key);
            if is_free && self.taken.insert(key) {
                self.held.remove(&key);
                return path;
            }
        }
    }
}

/// The key of a name on disks that do not tell capitals apart.
fn folded(path: &Path) -> u128 {
    key(&path.to_string_lossy().to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_path_have_one_key() {
        assert_eq!(key("./a//b.png"), key("a/b.png"));
        assert_eq!(key("a/./b.png"), key("a/b.png"));
        assert_ne!(key("/a/b.png"), key("a/b.png"));
        assert_ne!(key("a/../b.png"), key("b.png"));
    }

    #[test]
    fn no_two_answers_share_a_name() {
        let mut names = Names::default();
        let mut name = |place: &str| names.answer(Path::new("out"), Path::new(place), false);
        assert_eq!(name("a/shot.png"), Path::new("out/a/shot.solved.png"));
        assert_eq!(name("b/shot.png"), Path::new("out/b/shot.solved.png"));
        assert_eq!(name("a/shot.jpg"), Path::new("out/a/shot.solved-2.png"));
        assert_eq!(name("a/SHOT.gif"), Path::new("out/a/SHOT.solved-3.png"));
        assert_eq!(name("a/shot.solved-2.png").file_name().unwrap(), "shot.solved-2.solved.png");
    }

    #[test]
    fn names_of_answers_that_are_there_stay_theirs() {
        let mut names = Names::default();
        names.keep(Path::new("./out/shot.solved.png"));
        names.keep(Path::new("out/shot.solved-2.png"));
        let mut name = |is_done| names.answer(Path::new("out"), Path::new("shot.png"), is_done);
        assert_eq!(name(false), Path::new("out/shot.solved-3.png"));
    }

    #[test]
    fn a_run_that_goes_on_gives_the_same_names() {
        let places = ["a.gif", "a.jpg", "a.png"].map(Path::new);
        let folder = Path::new("out");
        let mut whole = Names::default();
        let wanted = places.map(|place| whole.answer(folder, place, false));
        // Of the first two, which are done, the second alone had an answer.
        let mut names = Names::default();
        names.keep(&wanted[1]);
        let done = [true, true, false];
        let given = [0, 1, 2].map(|i| names.answer(folder, places[i], done[i]));
        assert_eq!(given, wanted);
    }
}
