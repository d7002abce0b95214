//! Typefaces, how wide words are, and breaking them into lines.

use ab_glyph::{Font as _, FontRef};
use krilla::text::{Font, GlyphId, KrillaGlyph};

use super::SheetError;

/// Cantarell and B612, both under the SIL Open Font License.
const PLAIN: &[u8] = include_bytes!("../../../assets/fonts/Cantarell-Regular.otf");
const BOLD: &[u8] = include_bytes!("../../../assets/fonts/B612-Bold.otf");
/// What stands for a character that a typeface does not have.
const UNKNOWN: char = '?';

/// A typeface of the sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Face {
    /// Cantarell Regular.
    Plain,
    /// B612 Bold.
    Bold,
}

/// A typeface as the PDF takes it and as it is measured.
struct Type {
    embedded: Font,
    measured: FontRef<'static>,
}

impl Type {
    fn new(bytes: &'static [u8]) -> Result<Self, SheetError> {
        let embedded = Font::new(bytes.to_vec().into(), 0).ok_or(SheetError::Face)?;
        let measured = FontRef::try_from_slice(bytes).map_err(|_| SheetError::Face)?;
        Ok(Self { embedded, measured })
    }

    /// Advance of a character, in parts of the size.
    fn advance(&self, character: char) -> f32 {
        let id = self.measured.glyph_id(character);
        let units = self.measured.units_per_em().unwrap_or(1000.0);
        self.measured.h_advance_unscaled(id) / units
    }
}

/// The typefaces of a sheet.
pub struct Words {
    plain: Type,
    bold: Type,
}

impl Words {
    /// Reads the typefaces.
    ///
    /// # Errors
    /// Typefaces that cannot be read.
    pub fn new() -> Result<Self, SheetError> {
        Ok(Self { plain: Type::new(PLAIN)?, bold: Type::new(BOLD)? })
    }

    const fn of(&self, face: Face) -> &Type {
        match face {
            Face::Plain => &self.plain,
            Face::Bold => &self.bold,
        }
    }

    /// The typeface as the PDF takes it.
    pub fn font(&self, face: Face) -> Font {
        self.of(face).embedded.clone()
    }

    /// The text with everything in it that can be printed: control signs are
    /// left out, and `?` stands for what the typeface does not have.
    pub fn printable(&self, text: &str, face: Face) -> String {
        let known = |c: char| match self.of(face).measured.glyph_id(c).0 {
            0 => UNKNOWN,
            _ => c,
        };
        text.chars().filter(|c| !c.is_control()).map(known).collect()
    }

    /// The glyphs of a printable text, one per character.
    pub fn glyphs(&self, text: &str, face: Face) -> Vec<KrillaGlyph> {
        let face = self.of(face);
        let glyph = |(start, character): (usize, char)| KrillaGlyph {
            glyph_id: GlyphId::new(face.measured.glyph_id(character).0.into()),
            text_range: start..start + character.len_utf8(),
            x_advance: face.advance(character),
            x_offset: 0.0,
            y_offset: 0.0,
            y_advance: 0.0,
            location: None,
        };
        text.char_indices().map(glyph).collect()
    }

    /// Width of a text, points.
    pub fn width(&self, text: &str, face: Face, size: f32) -> f32 {
        text.chars().map(|c| self.of(face).advance(c)).sum::<f32>() * size
    }

    /// The text, or as much of its start as fits with an ellipsis.
    pub fn shortened(&self, text: &str, face: Face, size: f32, width: f32) -> String {
        if self.width(text, face, size) <= width {
            return text.into();
        }
        let mut short: String = text.into();
        while short.pop().is_some() {
            let told = format!("{}…", short.trim_end());
            if self.width(&told, face, size) <= width {
                return told;
            }
        }
        String::new()
    }

    /// The text in lines no wider than `width`.
    pub fn lines(&self, text: &str, face: Face, size: f32, width: f32) -> Vec<String> {
        let mut lines = vec![String::new()];
        for word in text.split_whitespace() {
            for part in self.parts(word, face, size, width) {
                let line = lines.last_mut().map(std::mem::take).unwrap_or_default();
                let longer = if line.is_empty() { part.clone() } else { format!("{line} {part}") };
                lines.pop();
                if line.is_empty() || self.width(&longer, face, size) <= width {
                    lines.push(longer);
                } else {
                    lines.extend([line, part]);
                }
            }
        }
        lines
    }

    /// A word, in pieces where it is wider than a line.
    fn parts(&self, word: &str, face: Face, size: f32, width: f32) -> Vec<String> {
        let mut parts = vec![String::new()];
        for character in word.chars() {
            let Some(part) = parts.last_mut() else { break };
            part.push(character);
            if part.chars().count() > 1 && self.width(part, face, size) > width {
                part.pop();
                parts.push(character.into());
            }
        }
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_never_wider_than_asked_and_lose_nothing() {
        let words = Words::new().unwrap();
        let text = "Row 3 has all of its zeros: r3c4 must be 1, anextremelylongwordwithoutanyspace";
        for width in [30.0, 80.0, 200.0] {
            let lines = words.lines(text, Face::Plain, 10.0, width);
            assert!(lines.iter().all(|l| words.width(l, Face::Plain, 10.0) <= width), "{lines:?}");
            let letters = |text: &str| text.replace(' ', "");
            assert_eq!(letters(&lines.concat()), letters(text));
        }
        assert_eq!(words.lines("", Face::Plain, 10.0, 50.0), [""]);
    }

    #[test]
    fn long_titles_end_in_an_ellipsis() {
        let words = Words::new().unwrap();
        let long = "a screenshot with a rather long name.png";
        let short = words.shortened(long, Face::Bold, 10.0, 90.0);
        assert!(short.ends_with('…') && words.width(&short, Face::Bold, 10.0) <= 90.0, "{short}");
        assert_eq!(words.shortened("a.png", Face::Bold, 10.0, 90.0), "a.png");
    }

    #[test]
    fn what_cannot_be_printed_is_marked() {
        let words = Words::new().unwrap();
        assert_eq!(words.printable("a\u{7}b 日 é…", Face::Plain), "ab ? é…");
        assert_eq!(words.printable("…×", Face::Bold), "…×");
    }
}
