// Errors of files: what is said fits what was tried, and says nothing of designs or sites.

import Glibc
import Platform
import TestSupport
import Testing

@testable import Files

@Suite struct FileErrorTests {
    let scratch = ScratchFolder()

    @Test(
        "an error says what failed and what to do",
        arguments: [
            (FileError.reading("a", .noSuchFile), "a: there is no such file; check the path, and its case"),
            (.reading("a", .accessDenied), "a: the file may not be read; give yourself the right to: chmod u+r a"),
            (.reading("a", .isAFolder), "a: this is a folder, and a file is wanted; name a file in it"),
            (.reading("a", .inputOutput), "a: the file cannot be read: Input/output error"),
            (.listing("a", .noSuchFile), "a: there is no such folder; create it first, or name another"),
            (.listing("a", .accessDenied), "a: the folder may not be read; give yourself the right to: chmod u+rx a"),
            (.listing("a", .inputOutput), "a: the folder cannot be read: Input/output error"),
            (.writing("a/b", .noSuchFile), "a/b: its folder does not exist; create it first"),
            (.writing("a", .fileExists), "a already exists; choose another name, or remove it first"),
            (.writing("a", .busy), "a: a disk is mounted here, so it cannot be replaced; choose another name"),
            (.writing("a", .inputOutput), "a: writing failed: Input/output error"),
            (.making(in: "a", .noSuchFile), "a: there is no such folder; create it first, or name another"),
            (.making(in: "/proc", .noSuchFile), "/proc: no permission to write there; name another folder"),
            (.writing("/proc/a", .noSuchFile), "/proc/a: no permission to write there; name another folder"),
            (.making(in: "a", .readOnlyDisk), "a: this disk is read-only; name a folder on another"),
            (FileError("a", .notAFile), "a: this is not a plain file"),
            (FileError("a", .tooLarge(bytes: 2 << 20, limit: 1 << 20)), "a: the file is 2 MB; at most 1 MB are read"),
            (
                FileError("a", .folder, advice: "name a drawing"),
                "a: this is a folder, and a file is wanted; name a drawing"
            ),
        ]) func anErrorSaysWhatFailedAndWhatToDo(error: FileError, text: String)
    { #expect(error.description == text) }

    private func message(_ work: () throws(FileError) -> Void) -> String {
        do throws(FileError) {
            try work()
            return ""
        } catch {
            return error.description.replacing(scratch.folder, with: "HERE")
        }
    }

    @Test("a folder that is missing or can hold none is said so") func aFolderThatIsMissingOrCanHoldNoneIsSaidSo() {
        #expect(
            message { () throws(FileError) in _ = try TemporaryFolder(in: scratch.path("no"), prefix: "a-") }
                == "HERE/no: there is no such folder; create it first, or name another")
        #expect(
            message { () throws(FileError) in try Folder.make("/proc/no") }
                == "/proc/no: no folder can be made there; name another")
        #expect(message { () throws(FileError) in try WholeFile.replace("", [1]) } == "the file to write has no name")
        #expect(
            message { () throws(FileError) in try WholeFile.replace(scratch.folder, [1]) }
                == "HERE: this is a folder, and a file is wanted; name a file in it")
    }

    @Test("a folder is listed with and without hidden files") func aFolderIsListedWithAndWithoutHiddenFiles() {
        for number in 0..<10 { scratch.put("", at: "\(number)") }
        scratch.put("", at: ".hidden")
        #expect(Folder.names(in: scratch.folder)?.count == 11)
        #expect(Folder.names(in: scratch.folder, hidden: false) == (0..<10).map(String.init))
    }
}
