// What holds an app to its design: a probe that records it, and a comparison that says why it differs.

/// The files of a package's tests that are alike in all. Their text lies in `Texts`.
package struct SwiftMotionTests {
    private let type: String

    package init(type: String) { self.type = type }

    package var files: [(name: String, text: String)] {
        [
            ("MotionTrace.swift", PackageResources.MotionTrace_swift_txt),
            ("MotionComparison.swift", PackageResources.MotionComparison_swift_txt),
            ("MotionProbe.swift", PackageResources.MotionProbe_swift_txt),
            ("MotionTests.swift", PackageResources.MotionTests_swift_txt),
        ].map { name, bytes in
            (name, String(decoding: bytes, as: UTF8.self).replacing("import DESIGN\n", with: "import \(type)\n"))
        }
    }
}
