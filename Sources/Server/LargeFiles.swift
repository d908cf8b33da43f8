// Files that take long to read: they are read on threads of their own, so that nobody waits who asks for something else.

import Glibc
import Synchronization

/// Reads each file once for all who wait for it, a few files at a time. A thread is started when there is nobody else to
/// read, and kept.
final class LargeFiles: Sendable {
    /// Those that wait longest are read first, so many at a time.
    static let most = 4

    /// One file, open until it was read.
    private struct Reading {
        let file: OpenFile
        let work: @Sendable (OpenFile) -> StoredFile?
        var waiting: [@Sendable (StoredFile?) -> Void]
    }

    private struct State {
        /// What is read or waits for it, and those that wait in the order in which they came.
        var readings: [OpenFile.Key: Reading] = [:]
        var queue: [OpenFile.Key] = []
        var threads: [pthread_t] = []
        var idle = 0
        var isStopped = false
    }

    private let state = Mutex(State())
    /// Counts what is in the queue, and one for each thread that is to end.
    private nonisolated(unsafe) let calls: UnsafeMutablePointer<sem_t>

    init() {
        calls = .allocate(capacity: 1)
        sem_init(calls, 0, 0)
    }

    deinit {
        stop()
        sem_destroy(calls)
        calls.deallocate()
    }

    /// Takes the file over, closes it, and calls `done` once, on any thread, also on this one, with what `work` made of it, or
    /// of the same file for somebody who came before; with nil where that failed or nothing is read any more.
    func read(
        _ file: OpenFile, by work: @escaping @Sendable (OpenFile) -> StoredFile?,
        then done: @escaping @Sendable (StoredFile?) -> Void
    ) {
        enum Way { case waits, refused, alone }
        let way: Way = state.withLock { state in
            if state.isStopped { return .refused }
            if state.readings[file.key] != nil {
                state.readings[file.key]?.waiting.append(done)
                file.close()
                return .waits
            }
            if state.idle <= state.queue.count, state.threads.count < LargeFiles.most, let thread = start() {
                state.threads.append(thread)
            }
            if state.threads.isEmpty { return .alone }
            state.readings[file.key] = Reading(file: file, work: work, waiting: [done])
            state.queue.append(file.key)
            sem_post(calls)
            return .waits
        }
        switch way {
        case .waits: return
        case .refused: done(nil)
        // Where there are no threads to be had, somebody must.
        case .alone: done(work(file))
        }
        file.close()
    }

    /// Whether what is read is still of use; to be asked now and then by who reads.
    var isStopped: Bool { state.withLock { $0.isStopped } }

    /// Reads nothing any more, tells those that wait, and returns when no thread reads.
    func stop() {
        let threads = state.withLock { state in
            state.isStopped = true
            defer { state.threads = [] }
            return state.threads
        }
        for _ in threads { sem_post(calls) }
        for thread in threads { pthread_join(thread, nil) }
        // What nobody had begun to read.
        while let key = state.withLock({ $0.queue.popLast() }) { finish(key, nil) }
    }

    private func start() -> pthread_t? {
        var thread = pthread_t()
        let context = Unmanaged.passUnretained(self).toOpaque()
        let code = pthread_create(
            &thread, nil,
            { context in
                Unmanaged<LargeFiles>.fromOpaque(context!).takeUnretainedValue().run()
                return nil
            }, context)
        return code == 0 ? thread : nil
    }

    private func run() {
        // Linux takes this for the thread alone: whoever answers goes first.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
        while true {
            state.withLock { $0.idle += 1 }
            while sem_wait(calls) != 0 {}
            let next: (OpenFile.Key, Reading)? = state.withLock { state in
                state.idle -= 1
                guard !state.isStopped, !state.queue.isEmpty else { return nil }
                let key = state.queue.removeFirst()
                return state.readings[key].map { (key, $0) }
            }
            guard let (key, reading) = next else { return }
            finish(key, reading.work(reading.file))
        }
    }

    private func finish(_ key: OpenFile.Key, _ stored: StoredFile?) {
        guard let reading = state.withLock({ $0.readings.removeValue(forKey: key) }) else { return }
        reading.file.close()
        for done in reading.waiting { done(stored) }
    }
}
