// Temporary folders: where they lie, and that those of killed processes are removed.

import Glibc
import TestSupport
import Testing

@testable import Files

@Suite struct TemporaryFolderTests {
    let scratch = ScratchFolder()

    @Test(
        "temporary files lie in TMPDIR, or in /tmp",
        arguments: [(nil, "/tmp"), ("", "/tmp"), ("/var/tmp", "/var/tmp")] as [(String?, String)])
    func temporaryFilesLieInTMPDIROrInTmp(value: String?, place: String) {
        #expect(TemporaryFolder.place(value) == place)
    }

    @Test("the next removes the folders of killed processes alone")
    func theNextRemovesTheFoldersOfKilledProcessesAlone() throws {
        let living = try TemporaryFolder(in: scratch.folder, prefix: "own-")
        let others = ["own-short", "own-too-long", "else-abcdef"]
        for name in ["own-killed"] + others {
            mkdir(scratch.path(name), 0o755)
            scratch.put("text", at: name + "/file")
            var times = [timespec(tv_sec: 1_000_000, tv_nsec: 0), timespec(tv_sec: 1_000_000, tv_nsec: 0)]
            for path in [scratch.path(name), living.path] { utimensat(AT_FDCWD, path, &times, 0) }
        }
        // One that was made a moment ago may not have its lock yet.
        mkdir(scratch.path("own-latest"), 0o755)
        let next = try TemporaryFolder(in: scratch.folder, prefix: "own-")
        let names = [living, next].map { String($0.path.split(separator: "/").last!) }
        #expect(Set(Folder.names(in: scratch.folder) ?? []) == Set(others + names + ["own-latest"]))
        living.remove()
        #expect(access(living.path, F_OK) != 0)
    }
}
