// Whose results the cache takes, and what permanent links and shares record of the program.

import Files
import Foundation
import TestSupport
import Testing

@testable import flipbook

@Suite struct EngineTests {
    let scratch = ScratchFolder()

    @Test("a program that was replaced by another has a cache of its own") func aReplacedProgramHasACacheOfItsOwn()
        throws
    {
        let program = scratch.path("program")
        try WholeFile.create(program, [1, 2, 3], permissions: 0o755)
        let first = Main.engine(of: FileStamp(program))
        #expect(Main.engine(of: FileStamp(program)) == first)
        // Of the same size and version. The clock of files has ticks of 10 ms.
        Thread.sleep(forTimeInterval: 0.05)
        try WholeFile.replace(program, [1, 2, 4])
        let second = Main.engine(of: FileStamp(program))
        #expect(second != first && ![first, second].contains(Main.engine(of: nil)))
        #expect(Main.engine == Main.engine(of: FileStamp("/proc/self/exe")) && Main.engine != Main.maker)
    }

    @Test("what sites record of the program stays when it is compiled again") func whatSitesRecordStays() throws {
        try WholeFile.create(scratch.path("program"), [1], permissions: 0o755)
        #expect(Main.maker.wholeMatch(of: /flipbook \d+\.\d+\.\d+, engine \d+/) != nil)
        #expect(Main.engine(of: FileStamp(scratch.path("program"))).hasPrefix(Main.maker + ", "))
        #expect(Main.engine(of: nil) == Main.maker)
    }
}
