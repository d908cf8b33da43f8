// Which share of the designs a build makes.

/// One share of the designs: those whose index modulo `count` is `number − 1`. Neighbours, which are often alike, fall
/// into different shares.
package struct Shard: Hashable, Sendable {
    /// From 1.
    package let number: Int
    package let count: Int

    /// The share `number` of `count`, from 1 on; nil where there is no such share.
    package init?(_ number: Int, of count: Int) {
        guard count >= 1, 1...count ~= number else { return nil }
        self.number = number
        self.count = count
    }

    func takes(_ index: Int) -> Bool { index % count == number - 1 }
}
