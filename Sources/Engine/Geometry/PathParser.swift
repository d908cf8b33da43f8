// Reading SVG path data, by the grammar of SVG 2 §9.3.9 and its rule for errors: keep what came before the error.

import Numerics

/// The result of reading path data: all commands before the first error, and the error.
package struct PathParser: Sendable {
    package private(set) var commands: [PathCommand] = []
    /// Nil where the whole text was read.
    package private(set) var error: PathError?
    private var reader: ByteReader

    /// Reads all of the bytes. Empty text is an empty path, without an error.
    package init(_ bytes: [UInt8]) {
        reader = ByteReader(bytes)
        error = readAll()
    }

    /// The commands in the normal form.
    package var path: Path {
        var builder = Path.Builder()
        for command in commands { builder.add(command.letter, command.arguments) }
        return builder.path
    }

    private mutating func readAll() -> PathError? {
        reader.skipSpaces()
        while !reader.isAtEnd {
            let offset = reader.offset
            let letter = reader.byte
            guard let count = Path.Builder.argumentCount(of: letter), letter & 0x40 != 0 else {
                return PathError(commands.isEmpty ? .expectedMove : .expectedCommand, at: offset)
            }
            if commands.isEmpty && letter | 0x20 != 0x6d { return PathError(.expectedMove, at: offset) }
            reader.offset += 1
            reader.skipSpaces()
            if count == 0 {
                commands.append(PathCommand(letter: letter, arguments: [], offset: offset, argumentOffsets: []))
                continue
            }
            if let error = readSets(letter: letter, count: count, offset: offset) { return error }
        }
        return nil
    }

    /// Reads one set of numbers after a letter, and further ones as long as numbers follow.
    private mutating func readSets(letter: UInt8, count: Int, offset: Int) -> PathError? {
        var letter = letter
        var offset = offset
        while true {
            var command = PathCommand(letter: letter, arguments: [], offset: offset, argumentOffsets: [])
            command.arguments.reserveCapacity(count)
            command.argumentOffsets.reserveCapacity(count)
            for index in 0..<count {
                if index > 0 { reader.skipSpacesAndComma() }
                command.argumentOffsets.append(reader.offset)
                let isFlag = letter | 0x20 == 0x61 && (index == 3 || index == 4)
                guard let number = isFlag ? readFlag() : readNumber() else {
                    return PathError(isFlag ? .expectedFlag : .expectedNumber, at: reader.offset)
                }
                command.arguments.append(number)
            }
            commands.append(command)
            let comma = reader.skipSpacesAndComma()
            guard reader.isAtNumber else {
                // A comma promises another number.
                return comma ? PathError(.expectedNumber, at: reader.offset) : nil
            }
            offset = reader.offset
            if letter == 0x4d { letter = 0x4c }
            if letter == 0x6d { letter = 0x6c }
        }
    }

    /// A number; an `e` right after it that is no exponent makes it none.
    private mutating func readNumber() -> Double? {
        let begin = reader.offset
        guard let number = reader.readNumber(), reader.byte | 0x20 != 0x65 else {
            reader.offset = begin
            return nil
        }
        return number
    }

    private mutating func readFlag() -> Double? {
        if reader.skip(0x30) { return 0 }
        return reader.skip(0x31) ? 1 : nil
    }
}
