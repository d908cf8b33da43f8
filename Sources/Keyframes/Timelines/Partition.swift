// Looking something up in ascending order.

extension Range<Int> {
    /// The first index at which a condition holds, by binary search; the upper bound where it holds nowhere. The
    /// condition must hold for all indices after one for which it holds. The name is that of Swift Algorithms.
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
