//! Reads Rust source text as far as the test of the layers needs it: which
//! paths does a file name?
//!
//! Comments and literals are blanked out, then every path is resolved to full
//! names, through nested `use` braces and inline modules. It knows no macros
//! and no renames: `use crate::grid as g` counts as naming `grid`.

/// A path named in a file, as module names from the crate's root.
pub type Name = Vec<String>;

/// `source` with comments, strings and characters blanked out.
pub fn blanked(source: &str) -> String {
    let text: Vec<char> = source.chars().collect();
    let mut out = String::with_capacity(source.len());
    let mut i = 0;
    while i < text.len() {
        let end = skip(&text, i);
        if end > i {
            let lines = text[i..end].iter().filter(|c| **c == '\n').count();
            out.push(' ');
            out.extend(std::iter::repeat_n('\n', lines));
            i = end;
        } else {
            out.push(text[i]);
            i += 1;
        }
    }
    out
}

/// The end of the comment or literal that starts at `i`; `i` if none does.
fn skip(text: &[char], i: usize) -> usize {
    let at = |k: usize| text.get(i + k).copied().unwrap_or('\0');
    let in_word = i > 0 && (text[i - 1].is_alphanumeric() || text[i - 1] == '_');
    match (at(0), at(1)) {
        ('/', '/') => (i..text.len()).find(|&j| text[j] == '\n').unwrap_or(text.len()),
        ('/', '*') => block_comment(text, i),
        ('r', '"' | '#') if !in_word => raw_string(text, i + 1).unwrap_or(i),
        ('b', 'r') if !in_word => raw_string(text, i + 2).unwrap_or(i),
        ('"', _) => quoted(text, i, '"'),
        // A lifetime has no closing quote right behind one character.
        ('\'', '\\') => quoted(text, i, '\''),
        ('\'', _) if at(2) == '\'' => i + 3,
        _ => i,
    }
}

fn block_comment(text: &[char], start: usize) -> usize {
    let mut depth = 0;
    let mut i = start;
    while i + 1 < text.len() {
        match (text[i], text[i + 1]) {
            ('/', '*') => depth += 1,
            ('*', '/') => depth -= 1,
            _ => {
                i += 1;
                continue;
            }
        }
        i += 2;
        if depth == 0 {
            return i;
        }
    }
    text.len()
}

/// The end of the raw string whose hashes begin at `i`; `None` if it is none.
fn raw_string(text: &[char], i: usize) -> Option<usize> {
    let hashes = text[i..].iter().take_while(|c| **c == '#').count();
    if text.get(i + hashes) != Some(&'"') {
        return None;
    }
    let close: Vec<char> = std::iter::once('"').chain(vec!['#'; hashes]).collect();
    let body = i + hashes + 1;
    let end = text[body..].windows(close.len()).position(|w| w == close)?;
    Some(body + end + close.len())
}

fn quoted(text: &[char], start: usize, quote: char) -> usize {
    let mut i = start + 1;
    while i < text.len() && text[i] != quote {
        i += if text[i] == '\\' { 2 } else { 1 };
    }
    (i + 1).min(text.len())
}

/// Words, `::` and single signs of a blanked text.
fn tokens(blank: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut word = String::new();
    let mut signs = blank.chars().peekable();
    while let Some(c) = signs.next() {
        if c.is_alphanumeric() || c == '_' {
            word.push(c);
            continue;
        }
        if !word.is_empty() {
            out.push(std::mem::take(&mut word));
        }
        if c == ':' && signs.peek() == Some(&':') {
            signs.next();
            out.push("::".into());
        } else if !c.is_whitespace() {
            out.push(c.into());
        }
    }
    out.extend((!word.is_empty()).then_some(word));
    out
}

/// All paths named in `source`, the text of the module `module`.
pub fn names(source: &str, module: &[String]) -> Vec<Name> {
    let tokens = tokens(&blanked(source));
    let mut here: Name = module.to_vec();
    let mut nested: Vec<usize> = Vec::new(); // brace depths of inline modules
    let mut depth = 0;
    let mut found = Vec::new();
    let mut i = 0;
    while i < tokens.len() {
        match tokens[i].as_str() {
            "{" => depth += 1,
            "}" => {
                depth -= 1;
                if nested.last() == Some(&depth) {
                    nested.pop();
                    here.pop();
                }
            }
            "mod" if tokens.get(i + 2).is_some_and(|t| t == "{") => {
                here.push(tokens[i + 1].clone());
                nested.push(depth);
                depth += 1;
                i += 2;
            }
            _ if starts_path(&tokens, i) => {
                i = tree(&tokens, i, &[], &here, &mut found);
                continue;
            }
            _ => {}
        }
        i += 1;
    }
    found
}

fn starts_path(tokens: &[String], i: usize) -> bool {
    let is_first = i == 0 || tokens[i - 1] != "::";
    let is_word = tokens[i].chars().next().is_some_and(|c| c.is_alphabetic() || c == '_');
    let is_followed = tokens.get(i + 1).is_some_and(|t| t == "::");
    is_first && is_word && is_followed
}

/// Adds the paths of the tree at `i` below `stem`; where the tree ends.
fn tree(
    tokens: &[String],
    i: usize,
    stem: &[String],
    here: &[String],
    out: &mut Vec<Name>,
) -> usize {
    let mut path = stem.to_vec();
    let mut i = i;
    loop {
        match tokens.get(i).map(String::as_str) {
            Some("{") => return branches(tokens, i + 1, &path, here, out),
            Some(word) => path.push(word.into()),
            None => break,
        }
        i += 1;
        if tokens.get(i).is_none_or(|t| t != "::") {
            break;
        }
        i += 1;
    }
    out.extend(resolved(&path, here));
    i
}

/// The branches of a tree behind its `{`.
fn branches(
    tokens: &[String],
    mut i: usize,
    stem: &[String],
    here: &[String],
    out: &mut Vec<Name>,
) -> usize {
    while let Some(token) = tokens.get(i) {
        match token.as_str() {
            "}" => return i + 1,
            "," => i += 1,
            "as" => i += 2,
            _ => i = tree(tokens, i, stem, here, out),
        }
    }
    i
}

/// A path as names from the crate's root, or as it is where it is foreign.
fn resolved(path: &[String], here: &[String]) -> Option<Name> {
    let mut base: Name = Vec::new();
    let mut rest = path;
    match path.first().map(String::as_str)? {
        "crate" | "gridlens" => rest = &rest[1..],
        "self" => {
            base = here.to_vec();
            rest = &rest[1..];
        }
        "super" => {
            base = here.to_vec();
            while rest.first().is_some_and(|w| w == "super") {
                base.pop();
                rest = &rest[1..];
            }
        }
        _ => return Some([&["extern".to_owned()], path].concat()),
    }
    base.extend(rest.iter().filter(|w| *w != "self").cloned());
    Some(base)
}
