// Output to the terminal, with or without colour.

import Diagnostics
import Files
import Platform

enum Console {
    /// Results: standard output. A file gets them to the byte, a terminal without what would move its cursor.
    static func write(_ text: String) {
        put(Array((Descriptor.isTerminal(Descriptor.output) ? printable(text) : text).utf8), Descriptor.output)
    }

    static func write(_ bytes: [UInt8]) { put(bytes, Descriptor.output) }

    /// Progress and problems: standard error.
    static func say(_ text: String) { say(rendered: printable(text)) }

    /// What was made for a terminal, with its colours.
    static func say(rendered text: String) { put(Array((text + "\n").utf8), Descriptor.messages) }

    static func complain(_ sentence: String) { say("flipbook: " + sentence) }

    /// Without what would move the cursor or turn the direction, as names of files may; lines stay.
    private static func printable(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
            .joined(separator: "\n")
    }

    /// Progress: on a terminal it overwrites the last such line, in a log it is a line of its own.
    static func tell(_ text: String, onOneLine: Bool) {
        put(Array((onOneLine ? "\r\u{1B}[K" + printable(text) : printable(text) + "\n").utf8), Descriptor.messages)
    }

    /// Colour for messages: on a terminal, unless NO_COLOR is set.
    static var hasColour: Bool {
        Descriptor.isTerminal(Descriptor.messages) && CurrentProcess.environment("NO_COLOR") == nil
    }

    private static func put(_ all: [UInt8], _ descriptor: Int32) {
        do throws(FileError) {
            try WholeFile.write(all, to: descriptor, as: "cannot write the output")
        } catch {
            // If standard error is closed the message is dropped; the work goes on.
            if descriptor != Descriptor.output { return }
            if error.reason == .system(.brokenPipe, .writing) { CurrentProcess.end(0) }
            complain(error.description)
            CurrentProcess.end(ExitCode.couldNotReadOrWrite.rawValue)
        }
    }
}
