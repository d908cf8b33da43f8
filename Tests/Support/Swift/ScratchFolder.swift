// A folder of its own for one test, gone afterwards.

import Glibc

/// A folder in `/tmp`, removed with all that is in it when the object is released.
package final class ScratchFolder: Sendable {
    package let folder: String

    package init() {
        var template = Array("/tmp/flipbook-test-XXXXXX".utf8CString)
        folder = String(cString: mkdtemp(&template))
    }

    deinit { remove(folder) }

    /// The path of a name in it.
    package func path(_ name: String) -> String { folder + "/" + name }

    /// Writes a file, for which folders are made, and gives its path.
    @discardableResult
    package func put(_ text: String, at name: String) -> String {
        for (index, letter) in name.enumerated() where letter == "/" { mkdir(path(String(name.prefix(index))), 0o755) }
        guard let file = fopen(path(name), "w") else { return path(name) }
        fputs(text, file)
        fclose(file)
        return path(name)
    }
}

private func remove(_ path: String) {
    if unlink(path) == 0 { return }
    if let directory = opendir(path) {
        var names: [String] = []
        while let entry = readdir(directory) {
            names.append(
                withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
        }
        closedir(directory)
        for name in names where name != "." && name != ".." { remove(path + "/" + name) }
    }
    rmdir(path)
}
