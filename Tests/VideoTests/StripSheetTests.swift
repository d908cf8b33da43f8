// How large a sheet of frames is.

import Geometry
import SVGOutput
import Testing
import Video
import XML

struct StripSheetTests {
    private func sheet(_ stage: Size) -> Size {
        let frame = StripSheet.Frame(drawing: .svg("svg", [:]), name: "Start", note: "0.000 s")
        return StripSheet(
            title: "Card", frames: [frame], mount: PictureFrame(stage: stage, background: nil), background: nil
        )
        .size
    }

    /// What stands around a frame is a part of the sheet, and not most of it, whatever the frame's shape.
    @Test("words are in proportion to the frames") func wordsAreInProportionToTheFrames() {
        #expect(sheet(Size(375, 812)).height > 812 + 10 * 4)
        #expect(sheet(Size(375, 812)).height < 812 * 1.2)
        #expect(sheet(Size(4000, 200)).height < 200 * 2)
        #expect(sheet(Size(200, 4000)).width < 200 * 2)
    }
}
