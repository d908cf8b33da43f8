// A site in a folder of its own for one test, served until the test lets go of it.

import Glibc
import Testing

@testable import Server

final class TestSite {
    let folder: String
    /// What is served; beside it lies `secret.txt`, which must never be seen.
    let root: String
    let server: SiteServer
    let port: Int

    init(_ change: (inout SiteServer.Options) -> Void = { _ in }) throws {
        var template = Array("/tmp/flipbook-server-XXXXXX".utf8CString)
        folder = String(cString: mkdtemp(&template))
        root = folder + "/site"
        var options = SiteServer.Options()
        options.port = 0
        change(&options)
        server = SiteServer(root: root, options)
        mkdir(root, 0o755)
        mkdir(root + "/drawings", 0o755)
        TestSite.write(folder + "/secret.txt", Array("secret".utf8))
        TestSite.write(root + "/index.html", Array("<p>home</p>".utf8))
        TestSite.write(root + "/drawings/index.html", Array("<p>drawings</p>".utf8))
        TestSite.write(root + "/drawings/刷新.svg", Array("<svg/>".utf8))
        port = try server.start()
        TestSite.settle()
    }

    deinit {
        server.stop()
        TestSite.remove(folder)
    }

    func get(_ target: String, headers: [String] = []) throws -> WireAnswer {
        try #require(Wire.ask(port: port, target, headers: headers))
    }

    /// Waits until files have tags: a file that changed just now has none.
    static func settle() { usleep(60_000) }

    static func write(_ path: String, _ bytes: [UInt8]) {
        guard let file = fopen(path, "w") else { return }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    private static func remove(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            unlink(path)
            return
        }
        if let folder = opendir(path) {
            var names: [String] = []
            while let entry = readdir(folder) {
                let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                }
                if name != ".", name != ".." { names.append(name) }
            }
            closedir(folder)
            for name in names { remove(path + "/" + name) }
        }
        rmdir(path)
    }
}
