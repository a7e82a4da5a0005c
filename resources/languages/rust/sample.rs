//! Greets people, with π.

#![allow(dead_code)]

use std::fmt;

/// Who greets.
///
/// Politely.
#[derive(Debug, Clone)]
pub struct Greeter<'a, T: Clone> {
    /// The name.
    pub name: &'a str,
    #[allow(unused)]
    times: T, // how often
}

struct Pair(i32, u8);
pub(crate) struct Unit;

/** How one feels. */
pub enum Mood {
    Good,
    /// Not good.
    Bad(i32),
    Other { why: String },
    Last = 4,
}

union Bits {
    whole: u32,
    part: f32,
}

pub trait Speak: Sized {
    const LOUD: i32;
    type Out;
    fn speak(&self, text: &str) -> Self::Out;
    fn bow(&self) {}
}

impl<'a, T: Clone> Greeter<'a, T> {
    pub const MAX: usize = 3;

    /// Makes one.
    #[must_use]
    pub fn new(name: &'a str, times: T) -> Self {
        fn inner() {}
        const HIDDEN: i32 = 1;
        struct Local { a: i32 }
        let x = (1);
        return (Greeter { name, times });
    }
}

impl<'a, T> Speak for Greeter<'a, T>
where
    T: Clone,
{
    const LOUD: i32 = 1;
    type Out = String;

    fn speak(&self, text: &str) -> String {
        if (text.is_empty()) { panic!("nothing") }
        (format(('a'), r"b"))
    }
}

impl Speak for &'static str {
    fn bow(&self) {}
}

impl fmt::Display for inner::Deep {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { Ok(()) }
}

impl<T> From<T> for inner::Wrapped<T> {
    fn from(value: T) -> Self { Self(value) }
}

pub mod inner {
    pub struct Deep;
    pub struct Wrapped<T>(T);
    impl Deep {
        pub async unsafe fn dive(&self) {}
    }
    pub fn outer() {}
}
mod elsewhere;

const SIZE: usize = 8;
const _: () = ();
static mut COUNT: u32 = 0;
static NAMES: [&str; 1] = ["a"];
type Answer<T> = Result<T, fmt::Error>;

/// Says it.
#[macro_export]
macro_rules! say {
    ($text:expr) => { println!("{}", $text) };
}

extern "C" {
    fn far(a: i32) -> i32;
    static SHARED: i32;
}

pub extern "C" fn called(a: i32) -> i32 { a }

#[cfg(test)]
mod tests {
    #[test]
    fn greets() {}
}

fn main() {}
