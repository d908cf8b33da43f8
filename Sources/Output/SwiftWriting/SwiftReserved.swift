// Names that generated code has taken before a design's names come.

package enum SwiftReserved {
    /// Properties, methods and local names of the generated type.
    package static let members: Set<String> = words(
        """
        p time stageSize drawnSize lastEvent shown active motions agenda queue raised effects isIn value set animate follow chase send cancel raise tick
        advance enter entered exit transition transitions post plan haptic log target report move hold domain settle
        drain respond state event reduce isInteractionEnabled runNextDue nextDue pace rate isLive isMoving isResting
        velocity goAfter takeEffects begin beginning words on flicks seconds signOf roundHalfUp sinDegrees cosDegrees
        tanDegrees asinDegrees acosDegrees atanDegrees atan2Degrees cubicBezier fields play numbers texts value1 value2 value3 value4 value5 value6
        """
    ).union(types)

    /// Types and modules that a package has or imports, and those of the language that it writes.
    package static let types: Set<String> = words(
        """
        Tween Curve Spring Transform PathCommand RGB State Event Motion Quantity Follow Block Due Effect Haptic
        Parameters Transition Statechart Quantities Bindings Chart Drawing Names ScenarioTests MotionTests Replay MotionTrace MotionCurve MotionComparison MotionProbe SpringFit
        Swift Foundation Testing UIKit SwiftUI QuartzCore CoreGraphics ObjectiveC XCTest Combine Darwin Glibc
        Double String Bool Int Set Array Dictionary Optional Character Float Error Result Never Void Sequence
        Comparable Hashable Equatable Sendable CaseIterable KeyValuePairs RawRepresentable Type Self Any AnyObject
        Path View Color Animation Date Data URL
        """)

    /// Types that an app has beside a package, or that a package's `…View` would hide: SwiftUI's and Foundation's.
    package static let packages: Set<String> = words(
        """
        Alert Alignment Anchor Angle App Axis Button Calendar Canvas Capsule Circle Divider Edge Ellipse Empty Font Form
        Gauge Gesture Gradient Grid Group Image Label Layout Link List Map Material Menu Namespace Navigation Notification
        Operation Picker Process Progress Rectangle Scene Scroll Section Shape Slider Spacer Stepper Tab Table Task Text
        Timeline Timer Toggle Transaction Unit Window
        """
    ).union(types)

    /// What the compiler gives an enumeration, and what the package adds to the enumeration of states. `none` and `some`
    /// would be taken for those of an optional.
    package static let cases: Set<String> = words(
        """
        allCases rawValue none some hash hashValue encode AllCases RawValue parent first isParallel isInside on isOffset
        """
    ).union(types)

    private static func words(_ text: String) -> Set<String> {
        Set(text.split { $0.isWhitespace }.map(String.init))
    }
}
