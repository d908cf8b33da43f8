// Plays what a finger did.

package import Interactions
package import Numerics
package import Simulation

/// Plays a trace, to any later time of it.
package struct TracePlayer: Sendable {
    /// It keeps a log; see `takeLog()`. The tick of its instant has not run.
    package private(set) var machine: Machine
    private let samples: [TouchSample]
    /// How many samples have been played; while the finger is on its way, that sample is one of them.
    package private(set) var count = 0
    private var isUnderWay = false

    package init(_ trace: Trace, of interaction: Interaction, isRecording: Bool = false) {
        machine = Machine(interaction, settings: trace.settings, isRecording: isRecording)
        machine.goLive()
        machine.start()
        samples = trace.samples
    }

    /// Goes on to a time; a finger that is on its way there has come as far as it has come.
    package mutating func advance(to time: Time) {
        while machine.fault == nil {
            if isUnderWay {
                let sample = samples[count - 1]
                let arrival = count < samples.count ? min(sample.time, samples[count].time) : sample.time
                machine.advance(to: min(arrival, time))
                isUnderWay = machine.now < arrival
                if isUnderWay { return }
            }
            guard count < samples.count else { break }
            let sample = samples[count]
            guard sample.phase == .moved || sample.time <= time else { break }
            let isSecond = sample.isSecond
            // Where it was sent before it arrives first.
            if isSecond, sample.phase == .moved, machine.secondArrival > time { break }
            count += 1
            if sample.isAfterTick {
                machine.advance(to: sample.time)
                machine.finishInstant()
            }
            if sample.phase == .sent {
                machine.hear(sample.event, at: sample.time)
                continue
            }
            isUnderWay = sample.phase == .moved && !isSecond
            machine.touch(
                sample.phase, sample.point, at: sample.time, limit: isUnderWay ? machine.now : .never,
                isSecond: isSecond)
        }
        machine.advance(to: time)
    }
}
