// What is too large, too deep, too many or no text at all is refused in time, and in little memory.

import Designs
import Diagnostics
import Files
import TestSupport
import Testing
import XML

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite(.serialized) struct HostileInputTests {
    private static let head =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:fb=\"urn:flipbook:1\" viewBox=\"0 0 375 812\"><metadata>"
        + "<fb:interaction>"
    private static let chart =
        "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\" datamodel=\"flipbook\"><state id=\"rest\"/></scxml>"
    private static let tail = "</fb:interaction></metadata>"

    /// A design from its interaction's beginning, its end and its drawing.
    private static func design(before: String = "", after: String = "", drawing: String = "") -> String {
        head + before + chart + after + tail + drawing + "</svg>"
    }

    private static func style(_ text: String) -> [UInt8] {
        Array(design(drawing: "<rect style=\"\(text)\" width=\"1\" height=\"1\"/>").utf8)
    }

    private static func many(_ count: Int, _ piece: (Int) -> String) -> String {
        (0..<count).map(piece).joined()
    }

    /// Each with the finding that it ends in; nil where it is simply large.
    private static let inputs: [(name: String, finding: String?, make: @Sendable () -> [UInt8])] = [
        (
            "40,000 rules of a style sheet", nil,
            {
                let rules = many(20_000) { ".c\($0){fill:#123}rect.c\($0){rx:1}" }
                return Array(
                    design(drawing: "<style>\(rules)</style><rect class=\"c9\" width=\"1\" height=\"1\"/>").utf8)
            }
        ),
        (
            "50 MB of text", "file-too-large",
            { Array(design(drawing: "<text>").utf8) + [UInt8](repeating: 0x61, count: 50 << 20) }
        ),
        (
            "5 MB of text in one element", "text-too-long",
            {
                Array("<svg xmlns=\"http://www.w3.org/2000/svg\"><text>".utf8)
                    + [UInt8](repeating: 0x61, count: 5 << 20)
                    + Array("</text></svg>".utf8)
            }
        ),
        (
            "20,000 attributes", "too-many-attributes",
            {
                Array(design(drawing: "<rect " + many(20_000) { "a\($0)=\"1\" " } + "/>").utf8)
            }
        ),
        (
            "10,000 elements deep", "too-deep",
            {
                Array(design(drawing: many(10_000) { _ in "<g>" } + many(10_000) { _ in "</g>" }).utf8)
            }
        ),
        ("an empty file", "empty-file", { [] }),
        ("a NUL byte", "nul-byte", { Array(design(drawing: "<text>a\0b</text>").utf8) }),
        ("invalid UTF-8", "invalid-utf-8", { Array(design(drawing: "<text>").utf8) + [0xC3, 0x28] }),
        ("nothing but a byte order mark", "empty-file", { [0xEF, 0xBB, 0xBF] }),
        ("UTF-32", "not-utf-8", { [0xFF, 0xFE, 0, 0, 0x3C, 0x00, 0, 0] }),
        ("40,000 declarations in one style", nil, { style(many(40_000) { _ in "fill:red;" }) }),
        ("40,000 declarations that say nothing", nil, { style(many(40_000) { "odd\($0):red;" }) }),
        (
            "2,000 classes on each of 50 elements", nil,
            {
                let classes = many(2000) { "c\($0) " }
                return Array(
                    design(
                        drawing: "<style>" + many(2000) { ".c\($0).d{fill:red}" } + "</style>"
                            + many(50) { _ in "<rect class=\"\(classes)\" width=\"1\" height=\"1\"/>" }
                    ).utf8)
            }
        ),
        (
            "a thousand rules that look at all that stands before", "too-much",
            {
                Array(
                    design(
                        drawing: "<style>" + many(1000) { "g~g rect.a\($0)~rect{fill:red}" } + "</style><g/><g>"
                            + many(3000) { _ in "<rect/>" } + "</g>"
                    ).utf8)
            }
        ),
        (
            "a billion copies by use", "too-much",
            {
                let levels = (0..<30).map {
                    "<g id=\"g\($0)\"><use href=\"#g\($0 + 1)\"/><use href=\"#g\($0 + 1)\"/></g>"
                }
                return Array(
                    design(drawing: levels.joined() + "<g id=\"g30\"><rect width=\"1\" height=\"1\"/></g>").utf8)
            }
        ),
        (
            "masks that come to two to the thirtieth", "too-much",
            {
                let levels = (0..<30).map { level in
                    "<mask id=\"m\(level)\">"
                        + many(2) { "<rect width=\"9\" height=\"\($0)\" mask=\"url(#m\(level + 1))\"/>" } + "</mask>"
                }
                return Array(
                    design(
                        drawing: levels.joined() + "<mask id=\"m30\"><rect width=\"9\" height=\"9\"/></mask>"
                            + "<rect width=\"9\" height=\"9\" mask=\"url(#m0)\"/>"
                    ).utf8)
            }
        ),
        (
            "10,000 corners with a marker of 200 paths", "too-much",
            {
                Array(
                    design(
                        drawing: "<marker id=\"m\">" + many(200) { "<path d=\"M0 \($0)L1 1\"/>" }
                            + "</marker><g marker-mid=\"url(#m)\"><path d=\"M0 0" + many(10_000) { "L\($0) 1" }
                            + "\"/></g>"
                    ).utf8)
            }
        ),
        (
            "2,000 copies of a path of 40,000 bytes", "too-much",
            {
                Array(
                    design(
                        drawing: "<path id=\"p\" d=\"M0 0" + many(5000) { "L\($0) 99" } + "\"/>"
                            + many(2000) { _ in "<use href=\"#p\"/>" }
                    ).utf8)
            }
        ),
        (
            "a text of 20,000 letters", "too-much",
            { Array(design(drawing: "<text>" + many(20_000) { _ in "a" } + "</text>").utf8) }
        ),
        (
            "100,000 stops", "too-much",
            {
                Array(
                    design(
                        drawing: "<linearGradient id=\"g\">" + many(100_000) { _ in "<stop/>" } + "</linearGradient>"
                    ).utf8)
            }
        ),
        (
            "images of 500 million pixels", "too-much",
            {
                // Nothing but the header of a GIF of 5,000 × 5,000.
                let image = "<image width=\"9\" height=\"9\" href=\"data:image/gif;base64,R0lGODlhiBOIEwAAADs=\"/>"
                return Array(design(drawing: many(20) { _ in image }).utf8)
            }
        ),
        (
            "40,000 choices", nil,
            {
                Array(
                    design(
                        before: "<fb:parameter name=\"p\" value=\"w1\" choices=\"" + many(40_000) { "w\($0) " } + "\"/>"
                    ).utf8)
            }
        ),
        (
            "scenarios after scenarios", "too-much",
            {
                Array(
                    design(
                        after: many(100) { number in
                            "<fb:scenario name=\"s\(number)\"" + (number > 0 ? " after=\"s\(number - 1)\">" : ">")
                                + many(30) { _ in "<fb:wait for=\"1ms\"/>" } + "</fb:scenario>"
                        }
                    ).utf8)
            }
        ),
        (
            "a long chain of lets", nil,
            {
                Array(
                    design(
                        before: many(2000) {
                            "<fb:let name=\"a\($0)\" expr=\"\($0 == 1999 ? "1" : "a\($0 + 1) + a\($0 + 1)")\"/>"
                        }
                    ).utf8)
            }
        ),
        (
            "more lets than there may be", "too-much",
            {
                Array(design(before: many(5000) { "<fb:let name=\"a\($0)\" expr=\"1\"/>" }).utf8)
            }
        ),
        (
            "5,000 misspelt bindings", "and-more",
            {
                Array(
                    design(
                        after: many(5000) { "<fb:bind target=\"#x\($0)\" opacity=\"1\"/>" },
                        drawing: many(5000) { "<g id=\"y\($0)\"/>" }
                    ).utf8)
            }
        ),
        (
            "a formula of a megabyte", "formula-limit",
            {
                Array(design(before: "<fb:let name=\"a\" expr=\"" + many(200_000) { _ in "1 + " } + "1\"/>").utf8)
            }
        ),
        (
            "a style sheet of open braces", "bad-style",
            {
                Array(design(drawing: "<style>" + many(100_000) { _ in ".a{" } + "</style>").utf8)
            }
        ),
        (
            "2,000 style rules for 2,000 elements", nil,
            {
                Array(
                    design(
                        drawing: "<style>" + many(2000) { ".c\($0){fill:red}" } + "</style>"
                            + many(2000) { "<rect class=\"c\($0)\" width=\"1\" height=\"1\"/>" }
                    ).utf8)
            }
        ),
    ]

    @Test("is read in time", arguments: inputs.indices) func isReadInTime(_ index: Int) throws {
        let input = Self.inputs[index]
        let source = SourceText(name: "hostile.svg", bytes: input.make())
        let memory = PeakMemory()
        let start = Self.processorSeconds
        let (design, diagnostics) = DesignReader.read(source)
        #expect(Self.processorSeconds - start < 1, "\(input.name)")
        #expect(memory.growth < 200 << 20, "\(input.name)")
        if let finding = input.finding {
            #expect(design?.name == nil)
            #expect(diagnostics.contains { $0.id == finding }, "\(input.name): \(diagnostics.map { $0.id })")
        } else {
            #expect(
                design != nil, "\(input.name): \(DiagnosticRendering.text(Array(diagnostics.prefix(3)), in: source))")
        }
    }

    /// What this thread has computed for: other tests run beside this one, and their time is not its.
    private static var processorSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    @Test("a folder is no design") func aFolderIsNoDesign() {
        #expect(Self.failure(Fixtures.path("broken")) == .folder)
        #expect(Self.failure(Fixtures.path("broken/there-is-none.svg")) == .missing)
    }

    @Test("a file that is no design is told with what to name instead") func aFileThatIsNoDesignIsToldWithAdvice() {
        func advice(_ path: String) -> String? {
            do throws(FileError) {
                _ = try DesignReader.load(path, as: "mine")
                return nil
            } catch { return error.advice }
        }
        #expect(advice(Fixtures.path("broken")) == "name a file in it, such as mine/design.svg")
        #expect(advice("/dev/null") == "name an .svg file")
        #expect(advice("/nowhere.svg") == "check the path, and its case")
    }

    /// A file of 50 MB is not even read.
    @Test("a huge file is not read") func aHugeFileIsNotRead() throws {
        let path = "/tmp/flipbook-huge-\(getpid()).svg"
        let file = try #require(fopen(path, "w"))
        ftruncate(fileno(file), 50 << 20)
        fclose(file)
        defer { unlink(path) }
        #expect(Self.failure(path) == .tooLarge(bytes: 50 << 20, limit: ReadingLimits.standard.bytes))
    }

    /// As root every file may be read, so there a file of the system's that gives nothing stands for it.
    @Test("an unreadable file says so") func anUnreadableFileSaysSo() throws {
        if geteuid() == 0 {
            guard case .system = Self.failure("/proc/self/mem") else {
                Issue.record("reading /proc/self/mem did not fail")
                return
            }
            return
        }
        let path = "/tmp/flipbook-unreadable-\(getpid()).svg"
        let file = try #require(fopen(path, "w"))
        fclose(file)
        chmod(path, 0)
        defer { unlink(path) }
        #expect(Self.failure(path) == .notReadable)
    }

    private static func failure(_ path: String) -> FileError.Reason? {
        do throws(FileError) {
            _ = try DesignReader.load(path)
            return nil
        } catch { return error.reason }
    }
}

/// How far the process's memory has grown at its greatest since this was made, in bytes; 0 where the system cannot say.
struct PeakMemory {
    private let start: Int

    init() {
        if let file = fopen("/proc/self/clear_refs", "w") {
            fputs("5", file)
            fclose(file)
        }
        start = PeakMemory.peak
    }

    var growth: Int { PeakMemory.peak - start }

    private static var peak: Int {
        guard let file = fopen("/proc/self/status", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, 256, file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            guard text.hasPrefix("VmHWM:") else { continue }
            return (Int(text.split(whereSeparator: { $0 == " " || $0 == "\t" })[1]) ?? 0) << 10
        }
        return 0
    }
}
