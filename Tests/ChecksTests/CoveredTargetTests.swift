// A touch on a target that is under something else, or that is not painted.

import Checks
import Designs
import Diagnostics
import Testing

@Suite struct CoveredTargetTests {
    @Test(
        "the advice names what is in the way",
        arguments: [
            (
                "<rect id=\"box\" width=\"99\" height=\"99\"/><rect id=\"veil\" width=\"99\" height=\"99\"/>",
                "“#veil” lies over “#box” there"
            ),
            ("<rect id=\"box\" width=\"99\" height=\"99\"/><circle r=\"99\"/>", "a <circle> lies over “#box” there"),
            (
                "<rect id=\"box\" width=\"99\" height=\"99\" fill=\"none\" stroke=\"#000\"/>",
                "“#box” is there, but not painted"
            ),
        ])
    func covered(drawing: String, words: String) throws {
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 99 99"><title>A</title>
            <metadata><fb:interaction><fb:tap name="tap" target="#box"/>
            <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
            <state id="a"><transition event="tap" target="b"/></state><state id="b"/></scxml>
            <fb:scenario name="a"><fb:tap on="#box"/></fb:scenario></fb:interaction></metadata>\(drawing)</svg>
            """
        let (design, told) = DesignReader.read(SourceText(name: "a.svg", text: text))
        let found = try Examination(#require(design), told: told).diagnostics.filter { $0.id == "touch-hits-nothing" }
        #expect(found.first?.suggestion?.hasPrefix(words) == true, "\(found)")
    }
}
