// swift-tools-version: 5.9
// Copyright somebody.

import Foundation

/// How often to greet.
let times = 3
let (left, right) = (1, 2), far = 3
var count = 0
var (up, down) = (1, 2)
/// Says how many are left.
var remaining: Int { times - count }
var watched = 0 {
    didSet { count += 1 }
}

infix operator <~>: Closeness
prefix operator +++
precedencegroup Closeness { associativity: left }

/**
 Speaks — with π.
 */
public protocol Speaker: AnyObject {
    associatedtype Word: Hashable
    var name: String { get }
    static var loud: Bool { get set }
    init(name: String)
    subscript(at: Int) -> Word { get }
    func speak(_ word: Word) throws -> String
    static func < (a: Self, b: Self) -> Bool
}

// MARK: - Greeter

/// Greets people.
@objc(Greeter)
open class Greeter<T>: Base where T: Hashable {
    static let shared = Greeter()
    class var kind: String { "greeter" }
    private(set) var name: String, age = 4
    let (x, y) = (0, 0)
    lazy var maker: Maker = {
        let made = Maker()
        return (made)
    }()
    let twice: (Int) -> Int = { $0 * 2 }
    @Published var volume: Int = 1 {
        willSet { print(newValue) }
    }
    var polite: Bool {
        get { true }
        set { print(newValue) }
    }

    /// Makes one.
    @available(iOS 13, *)
    public required init?(name: String) {
        let local = name
        func shout(_ text: String) -> String { text.uppercased() }
        super.init()
    }
    deinit {}

    subscript(index: Int) -> T? { nil }
    subscript(key: String) -> T? { nil }

    static func == (left: Greeter, right: Greeter) -> Bool { true }
    class func make() -> Self { fatalError("no") }
    @discardableResult private func `default`<U>(
        _ value: U, // what to say
        loud: Bool = true
    ) async rethrows -> some View where U: Equatable {
        return (value)
    }
    func greet(_ who: String) {}
    func greet(_ who: Int) {}

    struct Options: OptionSet {
        let rawValue: Int
        static let quiet = Options(rawValue: 1)
    }
}

indirect enum Mood<T>: String, Codable {
    /// Good is good.
    case good, bad = "BAD"
    case mixed(Mood, with: T)
    static let best = Mood.good
    static var all: [Mood] = []
    var isGood: Bool { self == .good }
    func cheer() { switch self { case .good: break; default: break } }
}

/// Counts for many.
public actor Counter {
    var value = 0
    func increment() { value += 1 }
}

extension Greeter: CustomStringConvertible where T == Int {
    var description: String { #"a \(x) "raw" one"# }
    static let zero = 0
    struct Inner {}
}

extension Greeter.Options {
    func ask() -> Regex<Substring> { /yes|no/ }
}

extension Array<Int> { func sum() -> Int { 0 } }
extension [String] { var longest: Int { 0 } }

typealias Words<X> = Array<X>
fileprivate typealias Text = String

prefix func +++ (x: Int) -> Int { x }
@freestanding(expression) public macro show<V>(_ v: V) -> String = #externalMacro(module: "M", type: "X")

#if os(macOS)
func platform() -> String { "mac" }
#elseif os(Linux)
func platform() -> String { "linux" }
#else
func platform() -> String { """
    other
    """ }
#endif

@main struct App {
    static func main() async { count += 1; let hidden = 2; print(hidden) }
}

let doubled = { (number: Int) in number * 2 }
