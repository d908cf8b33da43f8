// Which tracks are affine copies of one motion: so many times as far, and so much further on, at the same times.

import Designs
import Fitting
import Interactions
import Numerics
import Simulation
import Timelines

extension Baker {
    /// The motions that two tracks or more follow. Numbers and transforms are looked at; what only steps, and the ends
    /// of strokes, which dashes say, follow nothing.
    func sharedMotions(of tracks: [Track]) -> [SharedMotion] {
        let movers = tracks.indices.compactMap { mover($0, tracks[$0]) }
        // Who goes farthest for its tolerance shows best whether others go along, and is what they are made of.
        var rest = movers.enumerated().sorted { ($0.element.reach, $1.offset) > ($1.element.reach, $0.offset) }
            .map(\.element)
        var found: [SharedMotion] = []
        while !rest.isEmpty {
            let leader = rest.removeFirst()
            let followers = rest.filter { $0.period == leader.period }.compactMap { other in
                maps(of: other, along: leader).map { (mover: other, maps: $0) }
            }
            guard !followers.isEmpty, let own = maps(of: leader, along: leader) else { continue }
            let all = [(mover: leader, maps: own)] + followers
            let taken = Set(all.map(\.mover.track))
            rest.removeAll { taken.contains($0.track) }
            let candidates = all.sorted { $0.mover.track < $1.mover.track }.map { mover, maps in
                SharedMotion.Candidate(track: mover.track, maps: maps, tolerance: mover.tolerance, value: mover.values)
            }
            if let motion = SharedMotion(curve(of: leader), period: leader.period, candidates, pieces: .shortest) {
                found.append(motion)
            }
        }
        return found
    }

    /// A track that moves, by what is asked of it here.
    private struct Mover {
        var track: Int
        /// The numbers of the binding that are written, all parts in order.
        var components: [Int]
        var tolerance: [Double]
        var period: Time?
        /// The keyframes' times, and between any two the middle.
        var times: [Time]
        /// The component that goes farthest for its tolerance, and how far.
        var lead: Int
        var reach: Double
        var values: (Time) -> [Double]
    }

    private func mover(_ index: Int, _ track: Track) -> Mover? {
        switch track.form {
        case .number where track.attribute != "stroke-start" && track.attribute != "stroke-end": break
        case .transform: break
        default: return nil
        }
        guard !track.isConstant, track.parts.contains(where: { !$0.isConstant && !$0.isStepped }) else { return nil }
        let pieces = BindingPieces(design.interaction.bindings[index], strings: design.strings)
        let tolerance = track.parts.flatMap(\.tolerance)
        var spans: [Double] = []
        var times: Set<Time> = []
        for part in track.parts {
            for component in 0..<part.count {
                let values = part.keyframes.map { $0.values[component] }
                spans.append(values.max()! - values.min()!)
            }
            guard !part.isConstant else { continue }
            let own = part.keyframes.map(\.time)
            times.formUnion(own)
            times.formUnion(zip(own, own.dropFirst()).map { Time(units: ($0.units + $1.units) / 2) })
        }
        let reaches = zip(spans, tolerance).map { $1 > 0 ? $0 / $1 : 0 }
        guard let lead = reaches.indices.max(by: { reaches[$0] < reaches[$1] }), reaches[lead] > 0 else { return nil }
        let components = pieces.ranges.flatMap { $0 }
        var sampler = sampler
        return Mover(
            track: index, components: components, tolerance: tolerance, period: track.period, times: times.sorted(),
            lead: lead, reach: reaches[lead],
            values: { time in
                let all = sampler.values(of: index, at: time + recording.begin)
                return components.map { all[$0] }
            })
    }

    /// How each number of a track comes of the leading one of another; nil where one does not, at some of the times at
    /// which either has a keyframe or is in the midst between two.
    private func maps(of mover: Mover, along leader: Mover) -> [(scale: Double, offset: Double)]? {
        let times = Set(mover.times + leader.times).sorted()
        let lead = times.map { leader.values($0)[leader.lead] }
        guard let least = lead.indices.min(by: { lead[$0] < lead[$1] }),
            let most = lead.indices.max(by: { lead[$0] < lead[$1] }), lead[most] > lead[least]
        else { return nil }
        let rows = times.map { mover.values($0) }
        var maps: [(scale: Double, offset: Double)] = []
        for (component, tolerance) in mover.tolerance.enumerated() {
            let scale = (rows[most][component] - rows[least][component]) / (lead[most] - lead[least])
            let offset = rows[least][component] - scale * lead[least]
            for (row, value) in zip(rows, lead) where !(abs(row[component] - scale * value - offset) <= tolerance / 16)
            {
                return nil
            }
            maps.append((scale, offset))
        }
        return maps
    }

    /// The leading number of a track, as it is fitted.
    private func curve(of mover: Mover) -> Curve {
        let movement = Movement(recording, slots: design.interaction.bindings[mover.track].slots)
        let number = mover.components[mover.lead]
        let end = mover.period ?? duration
        var sampler = sampler
        return Curve(
            end: end,
            breaks: recording.breaks(of: mover.track).map { $0 - recording.begin }.filter { $0 > .zero && $0 <= end },
            value: { [sampler.values(of: mover.track, at: $0 + recording.begin, .after)[number]] },
            before: { [sampler.values(of: mover.track, at: $0 + recording.begin, .before)[number]] },
            moves: {
                mover.period != nil || movement.isMoving(from: $0 + recording.begin, to: $1 + recording.begin)
            })
    }
}
