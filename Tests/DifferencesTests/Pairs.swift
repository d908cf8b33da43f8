// Pairs of designs for the tests of differences.

import Designs
import Diagnostics
import Differences
import Foundation
import TestSupport
import XML

enum Pairs {
    static let starters = ["floating-ball", "four-direction-load", "sticky-refresh", "wechat-applet", "zhihu-home"]
        .map { "templates/designs/\($0).svg" }

    static let cookbook: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: Fixtures.root + "/templates/cookbook")) ?? []
        return names.filter { $0.hasSuffix(".svg") }.sorted().map { "templates/cookbook/\($0)" }
    }()

    static func text(_ path: String) -> String {
        String(decoding: FileManager.default.contents(atPath: Fixtures.root + "/" + path) ?? Data(), as: UTF8.self)
    }

    /// A text read as if it stood where a file stands; nil with an error in it.
    static func design(_ text: String, at path: String) -> Design? {
        let source = SourceText(name: path, bytes: Array(text.utf8))
        return DesignReader.read(source, at: Fixtures.root + "/" + path, library: .box).design
    }

    static func differences(_ old: String, _ new: String, at path: String) -> DesignDifference? {
        guard let before = design(old, at: path), let after = design(new, at: path) else { return nil }
        return DesignDifference(before, after)
    }

    static func report(_ difference: DesignDifference, _ old: String, _ new: String) -> DifferenceReport {
        DifferenceReport(
            difference, sides: ("old.svg", "new.svg"), bytes: (old.utf8.count, new.utf8.count))
    }
}
