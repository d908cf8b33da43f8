// What a browser makes of SMIL's splines and of CSS keyframes, read from their text: nothing of the writer is used.

import Fitting
import Foundation
import Motion
import TestSupport

/// Pieces read from text: piece n goes from place n to place n + 1.
struct ReadPieces {
    var places: [Double] = []
    var values: [Double] = []
    /// x1, y1, x2, y2 of each piece.
    var timings: [[Double]] = []

    /// Reads `values="…" keyTimes="…" keySplines="…" calcMode="spline"`.
    init?(smil text: String) {
        func attribute(_ name: String) -> String? {
            guard let start = text.range(of: name + "=\"") else { return nil }
            return text[start.upperBound...].firstIndex(of: "\"").map { String(text[start.upperBound..<$0]) }
        }
        func numbers(_ list: String, _ separator: Character) -> [Double] {
            list.split(separator: separator, omittingEmptySubsequences: false).map { Double($0) ?? .nan }
        }
        guard let values = attribute("values"), let splines = attribute("keySplines"), attribute("calcMode") == "spline"
        else { return nil }
        self.values = numbers(values, ";")
        timings = splines.split(separator: ";").map { numbers(String($0), " ") }
        if let times = attribute("keyTimes") {
            places = numbers(times, ";")
        } else {
            places = self.values.indices.map { Double($0) / Double(self.values.count - 1) }
        }
        guard isSound, timings.allSatisfy({ $0.allSatisfy { $0 >= 0 && $0 <= 1 } }) else { return nil }
    }

    /// Reads `@keyframes a{0%{scale:0;animation-timing-function:…}…}` and the timing function of the animation.
    init?(css text: String, timing: CubicBezier?) {
        let common = timing.map { [$0.x1, $0.y1, $0.x2, $0.y2] as [Double] } ?? [0, 0, 1, 1]
        guard text.hasPrefix("@keyframes a{"), text.hasSuffix("}}") else { return nil }
        for frame in text.dropFirst(13).dropLast(2).components(separatedBy: "}") {
            let halves = frame.components(separatedBy: "{")
            guard halves.count == 2 else { return nil }
            let place = halves[0] == "to" ? 100 : Double(halves[0].dropLast())
            let parts = halves[1].components(separatedBy: ";")
            guard let place, parts[0].hasPrefix("scale:"), let value = Double(parts[0].dropFirst(6)) else { return nil }
            places.append(place / 100)
            values.append(value)
            var own = common
            if parts.count == 2 {
                guard let function = parts[1].components(separatedBy: "animation-timing-function:").last else {
                    return nil
                }
                if function == "linear" {
                    own = [0, 0, 1, 1]
                } else {
                    guard function.hasPrefix("cubic-bezier("), function.hasSuffix(")") else { return nil }
                    own = function.dropFirst(13).dropLast().split(separator: ",").map { Double($0) ?? .nan }
                }
            }
            timings.append(own)
        }
        timings.removeLast()
        // Keyframes at one place would be merged by a browser.
        guard isSound, zip(places, places.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
        guard timings.allSatisfy({ (0...1).contains($0[0]) && (0...1).contains($0[2]) }) else { return nil }
    }

    private var isSound: Bool {
        places.count == values.count && timings.count == values.count - 1 && places.first == 0 && places.last == 1
            && zip(places, places.dropFirst()).allSatisfy { $0 <= $1 } && values.allSatisfy(\.isFinite)
            && timings.allSatisfy { $0.count == 4 && $0.allSatisfy(\.isFinite) }
    }

    /// The value at a place, after what happens there.
    func value(at place: Double) -> Double {
        var piece = places.lastIndex { $0 <= place } ?? 0
        piece = min(piece, timings.count - 1)
        let length = places[piece + 1] - places[piece]
        let x = length > 0 ? min(max((place - places[piece]) / length, 0), 1) : 1
        let t = timings[piece]
        let y = x == 1 ? 1 : timingFunction(t, at: x)
        return values[piece] + (values[piece + 1] - values[piece]) * y
    }

    /// The greatest error at the samples of a curve. The limit before a jump is shown at no instant, so it does not
    /// count.
    func error(_ curve: SampledCurve) -> Double {
        let first = curve.positions[0]
        let length = curve.positions[curve.count - 1] - first
        var greatest = 0.0
        for index in 0..<curve.count {
            if index + 1 < curve.count, curve.positions[index] == curve.positions[index + 1] { continue }
            let place = (curve.positions[index] - first) / length
            greatest = max(greatest, abs(value(at: place) - curve.values[index]))
        }
        return greatest
    }
}
