// Layouts.
import Testing
@testable import Charts
@Suite struct LayoutTests { @Test func a() {} }
