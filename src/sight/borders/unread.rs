//! Borders that look plain, but may hold signs that could not be read: what frames leave of
//! them, and such as are too small or beside their borders.

use super::common::Common;
use super::covered::shows_rest;
use super::crossing::Crossing;
use super::places::Places;
use super::{Border, Borders, MOST, NEXT};
use crate::geom::{Array2, At};
use crate::picture::{Picture, Rgb};

/// Frames of cells that the game points at cover so many badges at most.
const COVERED: usize = 6;

/// What is known of a board's signs where some may be unread.
pub struct Unread<'a> {
    /// The picture.
    pub picture: &'a Picture,
    /// Its borders.
    pub places: &'a Places<'a>,
    /// What the signs have in common.
    pub common: &'a Common,
    /// The borders that show stripes alone, in both directions.
    pub stripes: [Array2<bool>; 2],
    /// The colours of what plainly is a sign.
    pub sign_colours: Vec<Rgb>,
}

impl Unread<'_> {
    /// Adds what may be a sign without a name to the borders that look plain.
    pub fn doubt(&self, borders: &mut Borders) {
        let picture = self.picture;
        let known = borders.right.iter().chain(borders.down.iter());
        let strongest = known.filter_map(|(_, border)| Some(border.as_ref()?.contrast)).max();
        let contrast = strongest.unwrap_or(0);
        let unread = |contrast: u8| Border { contrast, ..Border::default() };
        if let Some((badge, contrast)) = self.common.badge {
            let is_covered = |crossing: &Crossing| {
                let shows = || crossing.shows_badge(picture, badge);
                let shows_rest = || shows_rest(crossing, picture, badge, &self.sign_colours);
                !self.common.is_open(picture, crossing) && (shows() || shows_rest())
            };
            self.doubt_what(borders, is_covered, (COVERED, unread(contrast)));
        }
        if let ([one, other], None) = (&self.common.colours[..], self.common.badge) {
            let shows_some = |crossing: &Crossing| crossing.shows_some(picture, [*one, *other]);
            self.doubt_what(borders, shows_some, (COVERED, unread(contrast)));
        }
        // Of signs so small that some are seen by chance, others are not.
        let shows_little = |crossing: &Crossing| {
            crossing.shows_little(picture, &self.sign_colours)
                && !self.common.is_without_badge(picture, crossing)
        };
        self.doubt_what(borders, shows_little, (COVERED, unread(contrast)));
        // Signs in a strong colour may stand beside their borders.
        let is_beside = |crossing: &Crossing| {
            self.common.strong.iter().any(|colour| crossing.shows_beside(picture, *colour))
                && !self.common.is_without_badge(picture, crossing)
        };
        self.doubt_what(borders, is_beside, (COVERED, unread(contrast)));
        let first = At::new(0, 0);
        if NEXT.into_iter().any(|next| self.places.middle(first, next(first)).is_wide()) {
            let most = self.places.all().count() / MOST;
            let unread = Border { is_in_gap: true, ..unread(strongest.unwrap_or(u8::MAX)) };
            self.doubt_what(borders, |crossing| !crossing.is_clean(picture), (most, unread));
        }
    }

    /// Takes the plain borders that show something for such `unread` ones, unless these are
    /// more than signs are.
    fn doubt_what(
        &self,
        borders: &mut Borders,
        shows: impl Fn(&Crossing) -> bool,
        (most, unread): (usize, Border),
    ) {
        let shows = &shows;
        let covered = |known: &Array2<Option<Border>>, way: usize| {
            let plain =
                known.iter().filter(|(at, border)| border.is_none() && !self.stripes[way][*at]);
            let is_unread = |at: &At| {
                let own = self.places.between(*at, NEXT[way](*at));
                shows(&own) && !own.is_periodic(self.picture)
            };
            plain.map(|(at, _)| at).filter(is_unread).collect::<Vec<At>>()
        };
        let (beside, below) = (covered(&borders.right, 0), covered(&borders.down, 1));
        // What most borders show is no sign.
        if beside.len() + below.len() <= most {
            beside.into_iter().for_each(|at| borders.right[at] = Some(unread.clone()));
            below.into_iter().for_each(|at| borders.down[at] = Some(unread.clone()));
        }
    }
}
