//! Which blank to branch on: the one most often part of late conflicts.

/// A heap of cells by activity.
#[derive(Debug)]
pub struct Order {
    activity: Vec<f64>,
    bump: f64,
    heap: Vec<u32>,
    /// Where a cell is in the heap; `OUT` where it is not.
    place: Vec<u32>,
}

const OUT: u32 = u32::MAX;
/// How much more a conflict counts than the one before.
const GROWTH: f64 = 1.0 / 0.85;
const TOO_LARGE: f64 = 1e100;

impl Order {
    /// All cells, with a first activity each.
    pub fn new(activity: Vec<f64>) -> Self {
        let count = activity.len();
        let mut order =
            Self { activity, bump: 1.0, heap: Vec::with_capacity(count), place: vec![OUT; count] };
        for cell in 0..count {
            order.insert(cell);
        }
        order
    }

    /// Makes a cell more active.
    pub fn raise(&mut self, cell: usize) {
        self.activity[cell] += self.bump;
        if self.activity[cell] > TOO_LARGE {
            self.activity.iter_mut().for_each(|activity| *activity /= TOO_LARGE);
            self.bump /= TOO_LARGE;
        }
        if self.place[cell] != OUT {
            self.up(self.place[cell] as usize);
        }
    }

    /// How active a cell is.
    pub fn activity(&self, cell: usize) -> f64 {
        self.activity[cell]
    }

    /// Lets all activity fade against what comes.
    pub fn fade(&mut self) {
        self.bump *= GROWTH;
    }

    /// Puts a cell back.
    pub fn insert(&mut self, cell: usize) {
        if self.place[cell] == OUT {
            self.place[cell] = self.heap.len() as u32;
            self.heap.push(cell as u32);
            self.up(self.heap.len() - 1);
        }
    }

    /// Takes the most active cell out.
    pub fn take(&mut self) -> Option<usize> {
        let last = self.heap.pop()?;
        let Some(&first) = self.heap.first() else {
            self.place[last as usize] = OUT;
            return Some(last as usize);
        };
        self.heap[0] = last;
        self.place[last as usize] = 0;
        self.place[first as usize] = OUT;
        self.down(0);
        Some(first as usize)
    }

    fn before(&self, one: usize, other: usize) -> bool {
        self.activity[self.heap[one] as usize] > self.activity[self.heap[other] as usize]
    }

    fn swap(&mut self, one: usize, other: usize) {
        self.heap.swap(one, other);
        self.place[self.heap[one] as usize] = one as u32;
        self.place[self.heap[other] as usize] = other as u32;
    }

    fn up(&mut self, mut at: usize) {
        while at > 0 && self.before(at, (at - 1) / 2) {
            self.swap(at, (at - 1) / 2);
            at = (at - 1) / 2;
        }
    }

    fn down(&mut self, mut at: usize) {
        loop {
            let (left, right) = (2 * at + 1, 2 * at + 2);
            let mut best = at;
            for child in [left, right] {
                if child < self.heap.len() && self.before(child, best) {
                    best = child;
                }
            }
            if best == at {
                return;
            }
            self.swap(at, best);
            at = best;
        }
    }
}
