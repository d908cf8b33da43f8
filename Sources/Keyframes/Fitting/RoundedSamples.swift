// The values of samples with few digits: what a keyframe at one of them would say.

import Timelines

/// Rounds each sample's values to as few digits as their room allows, once.
final class RoundedSamples {
    private let exact: UnsafeBufferPointer<Double>
    private let room: [Double]
    private let mostDecimals: Int
    private let size: Int
    private let values: UnsafeMutablePointer<Double>
    /// Of each value how many decimals it has; -1 where it has not been asked for.
    private let places: UnsafeMutablePointer<Int8>

    /// - Parameter room: how far each component may be rounded.
    init(_ exact: UnsafeBufferPointer<Double>, room: [Double], mostDecimals: Int) {
        self.exact = exact
        self.room = room
        self.mostDecimals = mostDecimals
        size = room.count
        values = .allocate(capacity: exact.count)
        places = .allocate(capacity: exact.count)
        places.initialize(repeating: -1, count: exact.count)
    }

    deinit {
        values.deallocate()
        places.deallocate()
    }

    /// The values of a sample, one a component.
    func at(_ index: Int) -> UnsafePointer<Double> {
        let first = index * size
        if places[first] < 0 { for component in 0..<size { round(first + component, room[component]) } }
        return UnsafePointer(values + first)
    }

    /// How many decimals a component of a sample has.
    func decimals(_ index: Int, _ component: Int) -> Int {
        _ = at(index)
        return Int(places[index * size + component])
    }

    private func round(_ number: Int, _ room: Double) {
        let value = exact[number]
        for decimals in 0..<mostDecimals {
            let rounded = DecimalText.round(value, decimals: decimals)
            if abs(rounded - value) <= room {
                (values[number], places[number]) = (rounded, Int8(decimals))
                return
            }
        }
        (values[number], places[number]) = (DecimalText.round(value, decimals: mostDecimals), Int8(mostDecimals))
    }
}
