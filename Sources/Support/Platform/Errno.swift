// Why a call to the system failed.

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A value of `errno`.
package struct Errno: Error, Hashable, Sendable {
    package let code: Int32

    /// What a function of the C library returned, or left in `errno`.
    package init(_ code: Int32) { self.code = code }

    /// Of the last call on this thread that failed.
    package static var last: Errno { Errno(errno) }

    /// The system's words for it: `No such file or directory`.
    package var words: String { String(cString: strerror(code)) }

    package static let noSuchFile = Errno(ENOENT)
    package static let notAFolder = Errno(ENOTDIR)
    package static let isAFolder = Errno(EISDIR)
    package static let accessDenied = Errno(EACCES)
    package static let notPermitted = Errno(EPERM)
    package static let fileExists = Errno(EEXIST)
    package static let readOnlyDisk = Errno(EROFS)
    package static let busy = Errno(EBUSY)
    package static let noSpace = Errno(ENOSPC)
    package static let overQuota = Errno(EDQUOT)
    package static let fileTooLarge = Errno(EFBIG)
    package static let inputOutput = Errno(EIO)
    package static let brokenPipe = Errno(EPIPE)
    package static let tooManyFiles = Errno(EMFILE)
    package static let tooManyFilesInSystem = Errno(ENFILE)
    package static let noMemory = Errno(ENOMEM)
    package static let interrupted = Errno(EINTR)
    package static let tryAgain = Errno(EAGAIN)
    package static let addressInUse = Errno(EADDRINUSE)
}
