// Looking something up in ascending order.

extension Range<Int> {
    /// The first index from which on a condition holds, that does not hold before it; the upper bound where it never
    /// does. Named after the same in Swift Algorithms.
    @inlinable
    package func partitioningIndex(where belongsInSecondPartition: (Int) -> Bool) -> Int {
        var low = lowerBound
        var high = upperBound
        while low < high {
            let middle = (low + high) / 2
            if belongsInSecondPartition(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
