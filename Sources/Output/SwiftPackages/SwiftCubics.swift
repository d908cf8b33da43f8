// The cubic curves that have a name.

enum SwiftCubics {
    /// CSS's and UIKit's: the case of `Curve`, and the numbers of `cubic-bezier()`.
    static let named = [
        (name: "easeInOut", numbers: "0.42, 0, 0.58, 1"), (name: "ease", numbers: "0.25, 0.1, 0.25, 1"),
        (name: "easeIn", numbers: "0.42, 0, 1, 1"),
        (name: "easeOut", numbers: "0, 0, 0.58, 1"),
    ]
}
