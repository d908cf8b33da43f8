// Work on several threads: all of it is done, and in which order by one.

import Synchronization
import Testing

@testable import Files

@Suite struct WorkerPoolTests {
    @Test("work put on while working is done before the rest") func workPutOnWhileWorkingIsDoneBeforeTheRest() {
        let order = Mutex<[String]>([])
        let pool = WorkerPool()
        pool.push(
            ["a", "b"].map { name in
                { @Sendable in
                    order.withLock { $0.append(name) }
                    pool.push((1...2).map { n in { @Sendable in order.withLock { $0.append("\(name)\(n)") } } })
                }
            })
        pool.run(workers: 1)
        #expect(order.withLock { $0 } == ["a", "a1", "a2", "b", "b1", "b2"])
    }

    @Test("all work is done whatever the number of workers", arguments: [1, 2, 8])
    func allWorkIsDoneWhateverTheNumberOfWorkers(workers: Int) {
        let count = Mutex(0)
        let pool = WorkerPool()
        pool.push(
            (0..<50).map { _ in
                { @Sendable in
                    pool.push((0..<20).map { _ in { @Sendable in count.withLock { $0 += 1 } } })
                }
            })
        pool.run(workers: workers)
        #expect(count.withLock { $0 } == 1000)
    }
}
