// SVG path data as it was written: command letters with their numbers, and where each stood.

/// One command of path data. A command letter that is followed by several sets of numbers gives one value a set;
/// the sets after a move's first are lines.
package struct PathCommand: Hashable, Sendable {
    /// The ASCII letter, lower case where it is relative.
    package var letter: UInt8
    /// As many numbers as `Path.Builder.argumentCount(of:)` says; an arc's flags are 0 and 1.
    package var arguments: [Double]
    /// Where the letter stood, in bytes; for a further set of numbers where its first number stood.
    package var offset: Int
    /// Where each number stood, in bytes.
    package var argumentOffsets: [Int]
}

/// Why path data could not be read further, and at which byte.
package struct PathError: Hashable, Sendable, Error {
    /// What was expected at the offset and is missing there.
    package enum Kind: UInt8, Hashable, CaseIterable, Sendable {
        /// Path data begins with M or m.
        case expectedMove
        case expectedCommand
        case expectedNumber
        /// An arc's flags are the single digits 0 and 1.
        case expectedFlag
    }

    package var kind: Kind
    package var offset: Int

    package init(_ kind: Kind, at offset: Int) { (self.kind, self.offset) = (kind, offset) }
}
