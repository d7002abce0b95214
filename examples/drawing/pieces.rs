//! The furniture of a screen: bars, titles, keys, banners. Each piece knows
//! its height and paints itself across the width.

use super::canvas::{Anchor, Canvas};
use super::colour::Colour;
use super::dice::Dice;
use super::frame::Area;
use super::look::Look;
use super::marks;

/// One piece of furniture.
#[derive(Debug, Clone)]
pub enum Piece {
    /// Clock, reception and battery.
    Status,
    /// A bar with a way back, a title and a menu.
    Nav(String),
    /// A large title.
    Title(String),
    /// Small words at the left, in the middle, at the right.
    Info([String; 3]),
    /// How far the player is, 0 to 1.
    Progress(f32),
    /// Icons in a row.
    Toolbar(usize),
    /// Keys to enter symbols.
    Keys(Vec<String>),
    /// Small buttons in a row.
    Pills(Vec<String>),
    /// One wide button.
    Button(String),
    /// Lines of words.
    Words(Vec<String>),
    /// An advertisement.
    Banner(String),
    /// The bar at the lower edge of phones without a button.
    Home,
    /// Nothing, so many points high.
    Space(f32),
}

/// What a piece is painted with.
pub struct Kit<'a> {
    /// Where it is painted.
    pub canvas: &'a mut Canvas,
    /// The colours and faces.
    pub look: &'a Look,
    /// Pixels per point.
    pub unit: f32,
}

impl Piece {
    /// The height in points.
    pub fn height(&self) -> f32 {
        match self {
            Self::Status => 44.0,
            Self::Nav(_) => 48.0,
            Self::Title(_) => 64.0,
            Self::Info(_) => 34.0,
            Self::Progress(_) => 16.0,
            Self::Toolbar(_) => 70.0,
            Self::Keys(_) => 78.0,
            Self::Pills(_) => 50.0,
            Self::Button(_) => 60.0,
            Self::Words(lines) => 12.0 + 21.0 * lines.len() as f32,
            Self::Banner(_) => 60.0,
            Self::Home => 26.0,
            Self::Space(height) => *height,
        }
    }

    /// Paints the piece.
    pub fn paint(&self, kit: &mut Kit, area: Area, dice: &mut Dice) {
        match self {
            Self::Status => kit.status(area, dice),
            Self::Nav(title) => kit.nav(area, title),
            Self::Title(title) => kit.say(title, 34.0, area, kit.look.words),
            Self::Info(words) => kit.info(area, words),
            Self::Progress(part) => kit.progress(area, *part),
            Self::Toolbar(count) => kit.toolbar(area, *count),
            Self::Keys(keys) => kit.keys(area, keys),
            Self::Pills(labels) => kit.pills(area, labels),
            Self::Button(label) => kit.button(area, label),
            Self::Words(lines) => kit.words(area, lines),
            Self::Banner(words) => kit.banner(area, words),
            Self::Home => kit.home(area),
            Self::Space(_) => {}
        }
    }
}

impl Kit<'_> {
    /// Words in the middle of an area.
    pub fn say(&mut self, text: &str, points: f32, area: Area, colour: Colour) {
        let inner = area.inset(4.0 * self.unit);
        self.canvas.label(&self.look.words_face, text, points * self.unit, inner, colour);
    }

    /// Words at a point.
    pub fn write(&mut self, text: &str, points: f32, anchor: Anchor, at: (f32, f32)) {
        let colour = self.look.words;
        self.canvas.text(&self.look.words_face, text, points * self.unit, anchor, at, colour);
    }

    fn status(&mut self, area: Area, dice: &mut Dice) {
        let u = self.unit;
        let (_, y) = area.centre();
        let clock = format!("{}:{:02}", dice.whole(1, 23), dice.below(60));
        self.write(&clock, 15.0, Anchor::Left, (area.x + 28.0 * u, y));
        let ink = self.look.words;
        for bar in 0..4 {
            let h = (4.0 + 2.2 * bar as f32) * u;
            let x = area.right() - (92.0 - 5.0 * bar as f32) * u;
            self.canvas.round(Area::new(x, y + 5.0 * u - h, 3.2 * u, h), u, ink);
        }
        let battery = Area::new(area.right() - 52.0 * u, y - 6.0 * u, 24.0 * u, 12.0 * u);
        self.canvas.border(battery, 3.5 * u, u.max(1.0), self.look.faint());
        let full = battery.inset(2.0 * u).span(0.0, dice.between(0.3, 1.0));
        self.canvas.round(full, 1.8 * u, ink);
    }

    fn nav(&mut self, area: Area, title: &str) {
        let u = self.unit;
        let (_, y) = area.centre();
        let (x, ink) = (area.x + 24.0 * u, self.look.words);
        let arrow = [(x + 5.0 * u, y - 8.0 * u), (x - 3.0 * u, y), (x + 5.0 * u, y + 8.0 * u)];
        self.canvas.polyline(&arrow, 2.2 * u, ink);
        for dot in -1..=1 {
            let at = (area.right() - 24.0 * u, y + dot as f32 * 6.0 * u);
            self.canvas.disc(at, 1.8 * u, ink);
        }
        self.say(title, 19.0, area.span(0.18, 0.82), ink);
    }

    fn info(&mut self, area: Area, words: &[String; 3]) {
        let (middle, y) = area.centre();
        let margin = 20.0 * self.unit;
        self.write(&words[0], 14.0, Anchor::Left, (area.x + margin, y));
        self.write(&words[1], 14.0, Anchor::Middle, (middle, y));
        self.write(&words[2], 14.0, Anchor::Right, (area.right() - margin, y));
    }

    fn progress(&mut self, area: Area, part: f32) {
        let bar = area.span(0.06, 0.94).slice(0.3, 0.7);
        self.canvas.round(bar, bar.h / 2.0, self.look.surface());
        self.canvas.round(bar.span(0.0, part.max(0.03)), bar.h / 2.0, self.look.accent);
    }

    fn toolbar(&mut self, area: Area, count: usize) {
        let labels = ["Undo", "Hint", "Check", "Restart", "Pause", "Notes"];
        for n in 0..count {
            let slot = area.span(n as f32 / count as f32, (n + 1) as f32 / count as f32);
            let size = 22.0 * self.unit;
            let icon = slot.slice(0.05, 0.62).square(size);
            self.icon(n, icon);
            let colour = self.look.faint();
            self.say(labels[n % labels.len()], 11.0, slot.slice(0.62, 0.95), colour);
        }
    }

    /// One of a few plain icons.
    pub fn icon(&mut self, which: usize, area: Area) {
        let (ink, line) = (self.look.words, area.w * 0.1);
        let (x, y) = area.centre();
        match which % 5 {
            0 => {
                let tip = (area.x, y);
                self.canvas.line(tip, (area.right(), y), line, ink);
                let wings = [(x - line, area.y + line), tip, (x - line, area.bottom() - line)];
                self.canvas.polyline(&wings, line, ink);
            }
            1 => {
                self.canvas.ring((x, y - line), area.w * 0.36, line, ink);
                self.canvas.rect(area.slice(0.84, 0.98).span(0.36, 0.64), ink);
            }
            2 => {
                let tick = [(area.x, y), (x - line, area.bottom() - line), (area.right(), area.y)];
                self.canvas.polyline(&tick, line, ink);
            }
            3 => marks::cross(self.canvas, area.inset(line), line, ink),
            _ => {
                self.canvas.rect(area.span(0.2, 0.4), ink);
                self.canvas.rect(area.span(0.6, 0.8), ink);
            }
        }
    }

    fn keys(&mut self, area: Area, keys: &[String]) {
        let u = self.unit;
        let width = (80.0 * u).min(area.w / keys.len() as f32 * 0.8);
        let step = width + 14.0 * u;
        let (x, _) = area.centre();
        let left = x - step * keys.len() as f32 / 2.0 + 7.0 * u;
        for (n, key) in keys.iter().enumerate() {
            let at = Area::new(left + n as f32 * step, area.y + 9.0 * u, width, area.h - 18.0 * u);
            self.canvas.round(at, 10.0 * u, self.look.surface());
            self.say(key, 26.0, at, self.look.words);
        }
    }

    fn pills(&mut self, area: Area, labels: &[String]) {
        let count = labels.len() as f32;
        let inner = area.span(0.05, 0.95).slice(0.14, 0.86);
        for (n, label) in labels.iter().enumerate() {
            let slot = inner.span(n as f32 / count, (n + 1) as f32 / count).span(0.04, 0.96);
            self.canvas.round(slot, slot.h * 0.3, self.look.surface());
            self.say(label, 15.0, slot, self.look.words);
        }
    }

    fn button(&mut self, area: Area, label: &str) {
        let at = area.span(0.1, 0.9).slice(0.1, 0.9);
        self.canvas.round(at, 12.0 * self.unit, self.look.accent);
        self.say(label, 18.0, at, self.look.accent.legible());
    }

    fn words(&mut self, area: Area, lines: &[String]) {
        for (n, line) in lines.iter().enumerate() {
            let y = area.y + (6.0 + 21.0 * (n as f32 + 0.5)) * self.unit;
            self.write(line, 14.0, Anchor::Left, (area.x + 22.0 * self.unit, y));
        }
    }

    fn banner(&mut self, area: Area, words: &str) {
        let at = area.slice(0.05, 0.95);
        self.canvas.rect(at, self.look.page.ground().mix(self.look.accent, 0.3));
        self.canvas.rect(at.span(0.03, 0.13).slice(0.1, 0.9), self.look.accent);
        self.say(words, 15.0, at.span(0.15, 0.7), self.look.words);
        let button = at.span(0.74, 0.96).slice(0.2, 0.8);
        self.canvas.round(button, 6.0 * self.unit, self.look.accent);
        self.say("Install", 13.0, button, self.look.accent.legible());
    }

    fn home(&mut self, area: Area) {
        let bar = area.span(0.33, 0.67).slice(0.55, 0.75);
        self.canvas.round(bar, bar.h / 2.0, self.look.words);
    }
}
