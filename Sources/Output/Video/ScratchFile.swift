// A file without a name: it is gone when its process ends, however that ends.

import Glibc
import Site

final class ScratchFile {
    let descriptor: Int32

    /// - Parameter room: how many bytes can be written to it whatever else fills the disk; zeros until then.
    init(reserving room: Int = 0) throws(FilmError) {
        let base = HeldFolder.standardPlace
        var template = Array("\(base)/flipbook-XXXXXX".utf8CString)
        func failure(_ code: Int32) -> FilmError {
            .system(
                "frames on their way lie in \(base), and there: \(String(cString: strerror(code))); "
                    + "name another folder by TMPDIR")
        }
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw failure(errno) }
        unlink(template)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        guard room > 0 else { return }
        var code: Int32
        repeat { code = posix_fallocate(descriptor, 0, room) } while code == EINTR
        if code != 0 { throw failure(code) }
    }

    deinit { close(descriptor) }

    /// All that it holds.
    func bytes() throws(FilmError) -> [UInt8] {
        let size = lseek(descriptor, 0, SEEK_END)
        lseek(descriptor, 0, SEEK_SET)
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: max(0, Int(size))) { buffer, filled in
            while count < buffer.count {
                let more = read(descriptor, buffer.baseAddress! + count, buffer.count - count)
                if more < 0, errno == EINTR { continue }
                guard more > 0 else { break }
                count += more
            }
            filled = count
        }
        guard count == Int(size) else { throw .system("cannot read back what ffmpeg wrote") }
        return bytes
    }
}
