//! Colours, how far they lie apart, and how to blend them.

/// A colour with opacity, eight bits each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Colour {
    /// Red.
    pub r: u8,
    /// Green.
    pub g: u8,
    /// Blue.
    pub b: u8,
    /// Opacity, 255 for solid.
    pub a: u8,
}

/// White.
pub const WHITE: Colour = Colour::hex(0xFFFFFF);
/// Black.
pub const BLACK: Colour = Colour::hex(0x000000);

impl Colour {
    /// A solid colour, written as `0xRRGGBB`.
    pub const fn hex(rgb: u32) -> Self {
        Self { r: (rgb >> 16) as u8, g: (rgb >> 8) as u8, b: rgb as u8, a: 255 }
    }

    /// A grey.
    pub const fn grey(level: u8) -> Self {
        Self { r: level, g: level, b: level, a: 255 }
    }

    /// A colour from hue in degrees, saturation and lightness from 0 to 1.
    pub fn hsl(hue: f32, saturation: f32, lightness: f32) -> Self {
        let chroma = (1.0 - (2.0 * lightness - 1.0).abs()) * saturation;
        let channel = |shift: f32| {
            let k = ((hue / 60.0 + shift).rem_euclid(6.0) - 3.0).abs() - 1.0;
            let value = lightness + chroma * (k.clamp(0.0, 1.0) - 0.5);
            (value * 255.0).round() as u8
        };
        Self { r: channel(0.0), g: channel(4.0), b: channel(2.0), a: 255 }
    }

    /// The same colour with another opacity, 0 to 1.
    pub fn alpha(self, opacity: f32) -> Self {
        Self { a: (opacity * 255.0).round() as u8, ..self }
    }

    /// The colour `part` of the way to `other`.
    pub fn mix(self, other: Self, part: f32) -> Self {
        let blend = |x: u8, y: u8| (x as f32 + (y as f32 - x as f32) * part).round() as u8;
        Self {
            r: blend(self.r, other.r),
            g: blend(self.g, other.g),
            b: blend(self.b, other.b),
            a: self.a,
        }
    }

    /// Darker by `part`.
    pub fn darker(self, part: f32) -> Self {
        self.mix(BLACK, part)
    }

    /// Lighter by `part`.
    pub fn lighter(self, part: f32) -> Self {
        self.mix(WHITE, part)
    }

    /// Away from its own end of the scale: dark lightens, light darkens.
    pub fn stepped(self, part: f32) -> Self {
        if self.luminance() < 0.2 { self.lighter(part) } else { self.darker(part) }
    }

    /// What is seen where this colour lies on a solid `ground`.
    pub fn over(self, ground: Self) -> Self {
        ground.mix(Self { a: 255, ..self }, self.a as f32 / 255.0)
    }

    /// Relative luminance, 0 to 1, as WCAG defines it.
    pub fn luminance(self) -> f32 {
        let linear = |v: u8| {
            let v = v as f32 / 255.0;
            if v <= 0.04 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.r) + 0.7152 * linear(self.g) + 0.0722 * linear(self.b)
    }

    /// WCAG contrast ratio: 1 for equal, 21 for black on white.
    pub fn contrast(self, other: Self) -> f32 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// How different two colours look, 0 to about 255 (weighted distance).
    pub fn distance(self, other: Self) -> f32 {
        let d = |x: u8, y: u8| (x as f32 - y as f32).powi(2);
        (0.30 * d(self.r, other.r) + 0.50 * d(self.g, other.g) + 0.20 * d(self.b, other.b)).sqrt()
    }

    /// Black or white, whichever reads better on this colour.
    pub fn legible(self) -> Self {
        if self.contrast(WHITE) > self.contrast(BLACK) { WHITE } else { Self::grey(20) }
    }
}
