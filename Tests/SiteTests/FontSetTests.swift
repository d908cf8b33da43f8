// Fonts as a digest: whatever pictures may look otherwise for gives another.

import Glibc
import Raster
import TestSupport
import Testing

@testable import Building

@Suite struct FontSetTests {
    let scratch = ScratchFolder()

    @Test("fonts that come go or change give another") func fontsThatComeGoOrChangeGiveAnother() throws {
        for folder in ["fonts", "fonts/in", "elsewhere"] { mkdir(scratch.path(folder), 0o755) }
        scratch.put("a", at: "fonts/a.ttf")
        scratch.put("b", at: "elsewhere/b.ttf")
        scratch.put("c", at: "fonts.conf")
        var sources = FontSources()
        sources.configuration = [scratch.path("fonts.conf")]
        sources.folders = [scratch.path("nowhere"), scratch.path("fonts")]
        sources.languages = ["en"]
        var seen = [FontSet.digest(of: sources)]
        /// What gives a digest that none before had.
        func differs(_ change: () -> Void) -> Bool {
            change()
            seen.append(FontSet.digest(of: sources))
            return !seen.dropLast().contains(seen[seen.count - 1]) && FontSet.digest(of: sources) == seen.last
        }
        #expect(differs { scratch.put("b", at: "fonts/in/b.ttf") })
        #expect(differs { scratch.put("another", at: "fonts/in/b.ttf") })
        let times = [timespec(tv_sec: 1000, tv_nsec: 0), timespec(tv_sec: 1000, tv_nsec: 0)]
        #expect(differs { utimensat(AT_FDCWD, scratch.path("fonts/a.ttf"), times, 0) })
        #expect(differs { symlink(scratch.path("elsewhere"), scratch.path("fonts/linked")) })
        #expect(differs { scratch.put("of a folder behind a link", at: "elsewhere/b.ttf") })
        #expect(differs { scratch.put("other", at: "fonts.conf") })
        #expect(differs { sources.languages = ["zh-cn", "en"] })
        // A folder that holds itself has an end.
        #expect(!differs { symlink("..", scratch.path("fonts/in/round")) })
        #expect(differs { unlink(scratch.path("fonts/a.ttf")) })
    }

    @Test("this machine says where it has fonts") func thisMachineSaysWhereItHasFonts() {
        let here = FontSources.here
        #expect(!here.configuration.isEmpty && !here.folders.isEmpty && !here.languages.isEmpty)
        #expect(FontSet.digest == FontSet.digest(of: here))
    }
}
