// A layout as bytes and back, to be kept and found again: whole numbers in a fixed order, in halves of a pixel.

import Geometry

extension ChartLayout {
    package var bytes: [UInt8] {
        var numbers: [Int] = []
        func add(_ values: Double...) { numbers += values.map { Int($0 * 2) } }
        add(size.width, size.height)
        numbers += [states.count, labels.count, arrows.count]
        for box in states { add(box.minX, box.minY, box.size.width, box.size.height) }
        for label in labels {
            numbers.append(label == nil ? 0 : 1)
            if let label { add(label.minX, label.minY, label.size.width, label.size.height) }
        }
        for arrow in arrows {
            numbers += [arrow.transition, arrow.hasDot ? 1 : 0, arrow.hasHead ? 1 : 0, arrow.points.count]
            for point in arrow.points { add(point.x, point.y) }
        }
        return Array(numbers.map(String.init).joined(separator: " ").utf8)
    }

    /// Nil where the bytes are no layout of such a chart.
    package init?(bytes: [UInt8], of chart: Chart) {
        var numbers: [Int] = []
        for word in bytes.split(separator: UInt8(ascii: " ")) {
            guard let number = Int(String(decoding: word, as: UTF8.self)) else { return nil }
            numbers.append(number)
        }
        var rest = numbers[...]
        func next() -> Int? { rest.popFirst() }
        func length() -> Double? { next().map { Double($0) / 2 } }
        func rect() -> Rect? {
            guard let x = length(), let y = length(), let width = length(), let height = length() else { return nil }
            return Rect(x: x, y: y, width: width, height: height)
        }
        guard let width = length(), let height = length(), next() == chart.states.count,
            next() == chart.transitions.count, let arrowCount = next(), arrowCount >= 0
        else { return nil }
        var states: [Rect] = []
        for _ in chart.states {
            guard let box = rect() else { return nil }
            states.append(box)
        }
        var labels: [Rect?] = []
        for _ in chart.transitions {
            switch next() {
            case 0: labels.append(nil)
            case 1:
                guard let box = rect() else { return nil }
                labels.append(box)
            default: return nil
            }
        }
        var arrows: [Arrow] = []
        for _ in 0..<min(arrowCount, numbers.count) {
            guard let transition = next(), transition < chart.transitions.count, let hasDot = next(),
                let hasHead = next(), let count = next(), count >= 4, count <= rest.count / 2
            else { return nil }
            var points: [Point] = []
            for _ in 0..<count {
                guard let x = length(), let y = length() else { return nil }
                points.append(Point(x, y))
            }
            arrows.append(Arrow(points: points, hasDot: hasDot == 1, hasHead: hasHead == 1, transition: transition))
        }
        guard arrows.count == arrowCount, rest.isEmpty else { return nil }
        self.init(size: Size(width, height), states: states, arrows: arrows, labels: labels)
    }
}
