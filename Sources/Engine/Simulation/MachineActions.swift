// Executable content: what onentry, onexit and transitions do.

import Formulas
import Interactions
import Numerics

extension Machine {
    /// Runs one block. An error ends the block and raises `error.execution`, as SCXML 5.9.2 and 4.10 have it.
    mutating func run(_ block: [Action]) {
        do throws(Fault) {
            try perform(block)
        } catch {
            fail(error)
        }
    }

    /// Logs the fault and raises `error.execution`.
    mutating func fail(_ fault: Fault) {
        log(.failed(fault, isTold: true))
        raiseInternal(interaction.errorEvent)
    }

    private mutating func perform(_ block: [Action]) throws(Fault) {
        for action in block { try perform(action) }
    }

    private mutating func perform(_ action: Action) throws(Fault) {
        switch action {
        case .assign(let assignments):
            var values: [Double] = []
            for assignment in assignments { values.append(try value(of: assignment.formula)) }
            for index in values.indices { assign(assignments[index].variable, values[index]) }
        case .raise(let event):
            raiseInternal(event)
        case .send(let event, let delay, let id, let data):
            // 6.2.4: no delay is the default of "0s", so the two are the same. 6.2.3: data are those of now.
            let wait = try delay.map { (formula) throws(Fault) in try duration(formula) } ?? .zero
            var given: [Scenario.Setting] = []
            for datum in data { given.append(.init(slot: datum.slot, value: try value(of: datum.formula))) }
            let event = QueuedEvent(event: event, data: given)
            if wait == .zero { return externalQueue.append(event) }
            sequence += 1
            let send = PendingSend(time: now + wait, sequence: sequence, event: event, id: id)
            let place = pending.firstIndex { $0.time > send.time } ?? pending.count
            pending.insert(send, at: place)
        case .cancel(let id):
            pending.removeAll { $0.id == id }
        case .log(let label, let formula):
            log(.logged(label: label, value: try value(of: formula)))
        case .choose(let choices):
            for choice in choices where isTaken(choice) { return try perform(choice.actions) }
        case .haptic(let style):
            log(.haptic(style))
        case .follow(let index):
            try follow(index)
        case .animate(let index):
            try animate(index)
        }
    }

    /// 5.9.1: a condition that cannot be evaluated is false, and an error; the block goes on.
    private mutating func isTaken(_ choice: Action.Choice) -> Bool {
        guard let condition = choice.condition else { return true }
        if let truth = truth(of: condition) { return truth }
        fail(Fault(reason: .notANumber, origin: Int(condition.origin)))
        return false
    }

    /// A formula's seconds as time: from zero to a day.
    mutating func duration(_ formula: Formula) throws(Fault) -> Time {
        let seconds = try value(of: formula)
        if !(seconds >= 0 && seconds <= 86_400) { throw Fault(reason: .badDuration, origin: Int(formula.origin)) }
        return Time(seconds: seconds)
    }
}
