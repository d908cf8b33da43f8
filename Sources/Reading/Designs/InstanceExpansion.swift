// Repeated elements drawn out: copies one after the other where the element stands, each with ids of its own.

import Diagnostics
import Drawings
import XML

struct InstanceExpansion {
    /// The picture with all copies in it.
    private(set) var picture: Element
    /// The bindings with one for every copy.
    private(set) var plans: [BindingPlan] = []
    /// By the id of an element that is now several: its id in each copy.
    private(set) var renamed: [String: [String]] = [:]

    /// The greatest number of elements that copies may add.
    static let limit = 50_000

    init(_ picture: Element, index: PictureIndex, reader: BindingReader, ids: ElementIDs, notes: DiagnosticLog) {
        self.picture = picture
        let repetitions = InstanceExpansion.sound(reader.repetitions, in: picture, index: index, notes: notes)
        var copies: [String: [Element]] = [:]
        var added = 0
        for repetition in repetitions {
            guard let element = index.element(repetition.element) else { continue }
            var size = 0
            element.walk { _ in size += 1 }
            added += size * repetition.count
            if added > InstanceExpansion.limit {
                notes.error(
                    "too-much", at: repetition.place,
                    "the copies come to more than \(InstanceExpansion.limit) elements",
                    instead: "repeat less, or something smaller")
                return
            }
            copies[repetition.element] = (0..<repetition.count).map { number in
                var copy = element
                // The first copy keeps its ids, so that references from outside still work.
                if number > 0 { copy.renameIDs { InstanceExpansion.id($0, copy: number, among: ids) } }
                return copy
            }
            for id in element.ids {
                renamed[id] = (0..<repetition.count).map {
                    $0 == 0 ? id : InstanceExpansion.id(id, copy: $0, among: ids)
                }
            }
        }
        for plan in reader.plans {
            guard let names = renamed[plan.element] else {
                plans.append(plan)
                continue
            }
            for (number, name) in names.enumerated() {
                var copy = plan
                copy.element = name
                copy.instance = number
                plans.append(copy)
            }
        }
        if copies.isEmpty { return }
        self.picture.rewrite { element in
            guard let id = element.id, let all = copies[id] else { return [.element(element)] }
            return all.map { .element($0) }
        }
    }

    private static func id(_ id: String, copy number: Int, among ids: ElementIDs) -> String {
        var name = "\(id)-\(number)"
        while ids.contains(name) { name += "_" }
        return name
    }

    /// Those that can be drawn out: not the whole drawing, and none inside another.
    private static func sound(
        _ repetitions: [Repetition], in picture: Element, index: PictureIndex, notes: DiagnosticLog
    ) -> [Repetition] {
        repetitions.filter { repetition in
            guard let name = index.elementName(of: repetition.element) else { return false }
            let role = DrawingVocabulary.element(name)?.role
            guard name != "svg", role == .structure || role == .shape || role == .text else {
                notes.error(
                    "not-bindable", at: repetition.place, "<\(name)> cannot be repeated",
                    instead: "put what is repeated into a <g>")
                return false
            }
            for other in repetitions where other.element != repetition.element {
                guard index.element(other.element)?.element(id: repetition.element) != nil else { continue }
                notes.error(
                    "not-bindable", at: repetition.place,
                    "“#\(repetition.element)” is inside “#\(other.element)”, which is repeated itself",
                    notes: [.init("it is repeated here", at: other.place)], instead: "repeat one of the two")
                return false
            }
            return true
        }
    }
}
