//! Greets people.
const std = @import("std");

/// Who greets.
pub const Greeter = struct {
    name: []const u8 = "nobody",
    /// How often.
    times: u32,

    pub const nobody = Greeter{ .times = 1 };

    /// Says it.
    pub fn speak(self: Greeter, text: []const u8) !void {
        const local = 'c';
        _ = local;
    }
};

const Mood = enum(u8) { good = 1, bad };
const Value = union(enum) { number: i32, nothing };
const Handle = opaque {
    fn close() void {}
};
const Failure = error{ Lost, Late };

pub var count: u32 = 0;
extern fn far(a: i32) void;

pub fn List(comptime T: type) type {
    return struct {
        items: []T,
        pub fn len(self: @This()) usize {
            return self.items.len;
        }
    };
}

pub fn main() !void {}

test "it greets" {
    const unseen = 1;
}
