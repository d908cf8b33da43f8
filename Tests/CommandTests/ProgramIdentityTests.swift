// Which build of the tool runs: two that may work something out otherwise never pass for one.

import Glibc
import Testing

@testable import flipbook

@Suite struct ProgramIdentityTests {
    @Test("what the linker says counts alone") func whatTheLinkerSaysCountsAlone() throws {
        // This program has been linked as the tool is.
        let linked = ProgramIdentity.linked
        try #require(linked.count >= 8)
        #expect(ProgramIdentity.text(linked: linked, stat()) == ProgramIdentity.text(linked: linked, nil))
        #expect(ProgramIdentity.text(linked: [0x0A, 0xFF], nil) == "0aff")
        #expect(ProgramIdentity.text(linked: linked.dropLast() + [linked[linked.count - 1] ^ 1], nil) != "")
        #expect(Main.engine.hasSuffix(ProgramIdentity.text(linked: linked, nil)))
    }

    @Test("files of one size and time are told apart") func filesOfOneSizeAndTimeAreToldApart() {
        var look = stat()
        (look.st_size, look.st_mtim.tv_sec, look.st_ctim.tv_sec, look.st_ino) = (40_000_000, 1, 1_700_000_000, 7)
        var (later, other) = (look, look)
        later.st_ctim.tv_nsec = 1
        other.st_ino = 8
        let texts = [look, later, other].map { ProgramIdentity.text(linked: [], $0) }
        #expect(Set(texts).count == 3 && texts[0] == ProgramIdentity.text(linked: [], look))
        #expect(ProgramIdentity.text(linked: [], nil).isEmpty)
    }
}
