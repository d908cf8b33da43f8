// A package on the disk, compiled, with a program that plays it.

import Designs
import Diagnostics
import Foundation
import Numerics
import SwiftPackages
import TestSupport

/// Compiles with `swiftc` itself: SwiftPM would take several times as long.
struct BuiltPackage {
    let package: SwiftPackage
    /// What the compiler said.
    let complaints: String
    private let scratch = ScratchFolder()

    static func design(_ path: String) throws -> Design {
        let (design, findings) = try DesignReader.load(Fixtures.root + "/" + path, library: .box)
        guard let design else { throw Failure(what: "\(findings.diagnostics.map(\.sentence))") }
        return design
    }

    struct Failure: Error { var what: String }

    var folder: String { scratch.path("package") }

    init(_ package: SwiftPackage) throws {
        self.package = package
        try package.write(to: scratch.path("package"))
        let program = try String(contentsOfFile: Fixtures.path("swift-package/main.swift"), encoding: .utf8)
        scratch.put(program.replacingOccurrences(of: "PACKAGE", with: package.name), at: "main.swift")
        let common = ["-swift-version", "6", "-Onone"]
        let sources = package.files.map(\.path).filter { $0.hasPrefix("Sources/") }.map { "package/" + $0 }
        let library = try BuiltPackage.run(
            "swiftc",
            common + ["-enable-testing", "-parse-as-library", "-wmo", "-module-name", package.name] + [
                "-emit-module", "-emit-object", "-o", "library.o",
            ] + sources, in: scratch.folder)
        let tests = ["Names", "Replay", "MotionTrace", "MotionComparison"].map {
            "package/Tests/\(package.name)Tests/\($0).swift"
        }
        let player = try BuiltPackage.run(
            "swiftc", common + ["-I", ".", "main.swift"] + tests + ["library.o", "-o", "play"], in: scratch.folder)
        complaints = library.output + player.output
    }

    /// What the compiler says of the package with the frameworks of Apple's systems: empty where their signatures fit. The
    /// frameworks are stubs of what packages use; Linux has no Objective-C, so `@objc` and calls of optional methods become
    /// plain.
    func appleComplaints() throws -> String {
        let stubs = try BuiltPackage.stubs.get()
        let folder = "Tests/\(package.name)Tests/"
        let tests = ["MotionProbe", "MotionTrace", "Replay", "Names"].map { folder + $0 + ".swift" }
        var paths: [String] = []
        for file in package.files where file.path.hasPrefix("Sources/") || tests.contains(file.path) {
            let text = file.text.replacing("@objc ", with: "").replacing("#selector(", with: "selector(")
                .replacing("@testable import \(package.name)\n", with: "")
                .replacing(": NSObject", with: ": ObjectiveCObject").replacing("?(scrollView", with: "(scrollView")
            scratch.put(text, at: "apple/" + file.path)
            paths.append("apple/" + file.path)
        }
        let words = [
            "-swift-version", "6", "-parse-as-library", "-typecheck", "-module-name", package.name, "-I", stubs.folder,
        ]
        return try BuiltPackage.run("swiftc", words + paths, in: scratch.folder).output
    }

    /// The stubs as modules, compiled once.
    private static let stubs = Result<ScratchFolder, any Error> {
        let scratch = ScratchFolder()
        for name in ["CoreGraphics", "QuartzCore", "UIKit", "SwiftUI"] {
            let words = ["-swift-version", "6", "-parse-as-library", "-emit-module", "-module-name", name, "-I", "."]
            let source = Fixtures.path("swift-package/stubs/\(name).swift")
            let (code, output) = try run("swiftc", words + [source], in: scratch.folder)
            if code != 0 { throw Failure(what: output) }
        }
        return scratch
    }

    /// What the package's comparison says of motions that are known, one a line.
    func comparison() throws -> String {
        let program = try String(contentsOfFile: Fixtures.path("swift-package/comparison/main.swift"), encoding: .utf8)
        scratch.put(program.replacing("PACKAGE", with: package.name), at: "comparison/main.swift")
        let tests = ["Names", "Replay", "MotionTrace", "MotionComparison"].map {
            "package/Tests/\(package.name)Tests/\($0).swift"
        }
        let words = ["-swift-version", "6", "-Onone", "-I", ".", "comparison/main.swift"] + tests
        let built = try BuiltPackage.run("swiftc", words + ["library.o", "-o", "compare"], in: scratch.folder)
        return try built.code == 0
            ? BuiltPackage.run(scratch.path("compare"), [], in: scratch.folder).output : built.output
    }

    /// What a program that uses the package prints, or why it does not compile.
    func output(of program: String) throws -> String {
        scratch.put("@testable import \(package.name)\n\n" + program, at: "program/main.swift")
        let words = [
            "-swift-version", "6", "-Onone", "-I", ".", "program/main.swift", "library.o", "-o", "program/run",
        ]
        let built = try BuiltPackage.run("swiftc", words, in: scratch.folder)
        return try built.code == 0
            ? BuiltPackage.run(scratch.path("program/run"), [], in: scratch.folder).output : built.output
    }

    /// What a program of one file prints, or why it does not compile.
    static func output(of program: String) throws -> String {
        let scratch = ScratchFolder()
        scratch.put(program, at: "main.swift")
        let built = try run("swiftc", ["main.swift", "-o", "program"], in: scratch.folder)
        return try built.code == 0 ? run(scratch.path("program"), [], in: scratch.folder).output : built.output
    }

    /// Writes what the engine does, for the program to compare.
    func writeVectors(of design: Design, every step: Time) throws {
        scratch.put("", at: "dense/inputs")
        for run in SwiftPackage.runs(of: design, every: step) {
            scratch.put(run.vectors.inputs.joined(separator: "\n"), at: "dense/inputs")
            scratch.put(run.vectors.words.joined(separator: "\u{1}"), at: "dense/\(run.scenario).txt.strings")
            let data = run.vectors.numbers.withUnsafeBytes { Data($0) }
            try data.write(to: URL(fileURLWithPath: scratch.path("dense/\(run.scenario).txt.bin")))
        }
    }

    /// Plays the scenarios: those of the package and what `writeVectors` has written.
    func play() throws -> (code: Int32, output: String) {
        try BuiltPackage.run(
            scratch.path("play"), ["package/Tests/\(package.name)Tests/Vectors", "dense"], in: scratch.folder)
    }

    private static func run(
        _ program: String, _ words: [String], in folder: String
    ) throws -> (code: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + words
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        let output = folder + "/output"
        _ = FileManager.default.createFile(atPath: output, contents: nil)
        process.standardOutput = FileHandle(forWritingAtPath: output)
        process.standardError = process.standardOutput
        try process.run()
        process.waitUntilExit()
        let text = String(decoding: FileManager.default.contents(atPath: output) ?? Data(), as: UTF8.self)
        return (process.terminationStatus, text)
    }
}
