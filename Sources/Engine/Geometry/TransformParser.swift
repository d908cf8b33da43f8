// Reading SVG's transform attribute into a list of functions.

import Numerics

/// One function of a transform list as it was written, and where.
package struct TransformCommand: Hashable, Sendable {
    package var kind: TransformFunction.Kind
    /// The numbers as written, without defaults.
    package var arguments: [Double]
    /// Where the name stood, in bytes.
    package var offset: Int
    /// Where each number stood, in bytes.
    package var argumentOffsets: [Int]
}

/// Why a transform list could not be read, and at which byte.
package struct TransformError: Hashable, Sendable, Error {
    /// What is wrong at the offset.
    package enum Kind: UInt8, Hashable, CaseIterable, Sendable {
        /// None of translate, scale, rotate, skewX, skewY and matrix; at the name.
        case unknownFunction
        case expectedParenthesis
        case expectedNumber
        case expectedClosingParenthesis
        /// The function does not take so many numbers; at its name.
        case wrongCount
    }

    package var kind: Kind
    package var offset: Int

    package init(_ kind: Kind, at offset: Int) { (self.kind, self.offset) = (kind, offset) }
}

/// The result of reading a transform list: the functions before the first error, and the error. Grammar: SVG 1.1 §7.6
/// with the separators of CSS Transforms 1. Names are case-sensitive.
package struct TransformParser: Sendable {
    package private(set) var commands: [TransformCommand] = []
    /// Nil where the whole text was read.
    package private(set) var error: TransformError?
    private var reader: ByteReader

    /// Reads all of the bytes. Empty text is an empty list, without an error.
    package init(_ bytes: [UInt8]) {
        reader = ByteReader(bytes)
        error = readAll()
    }

    /// The functions, defaults filled in.
    package var functions: [TransformFunction] { commands.compactMap { TransformFunction($0.kind, $0.arguments) } }

    private mutating func readAll() -> TransformError? {
        reader.skipSpaces()
        while !reader.isAtEnd {
            let offset = reader.offset
            guard let kind = readName() else { return TransformError(.unknownFunction, at: offset) }
            var command = TransformCommand(kind: kind, arguments: [], offset: offset, argumentOffsets: [])
            reader.skipSpaces()
            guard reader.skip(0x28) else { return TransformError(.expectedParenthesis, at: reader.offset) }
            reader.skipSpaces()
            while true {
                let place = reader.offset
                guard let number = reader.readNumber() else { return TransformError(.expectedNumber, at: place) }
                command.arguments.append(number)
                command.argumentOffsets.append(place)
                let comma = reader.skipSpacesAndComma()
                if !comma && reader.skip(0x29) { break }
                if !comma && !reader.isAtNumber {
                    return TransformError(.expectedClosingParenthesis, at: reader.offset)
                }
            }
            guard kind.accepts(command.arguments.count) else { return TransformError(.wrongCount, at: offset) }
            commands.append(command)
            if reader.skipSpacesAndComma() && reader.isAtEnd {
                return TransformError(.unknownFunction, at: reader.offset)
            }
        }
        return nil
    }

    private mutating func readName() -> TransformFunction.Kind? {
        for kind in TransformFunction.Kind.allCases where reader.skip(kind.name) {
            let letter = reader.byte | 0x20
            return letter >= 0x61 && letter <= 0x7a ? nil : kind
        }
        return nil
    }
}
