// What the names in a formula mean, resolved one by one, so that only names that are read get a slot.

package import Diagnostics
package import Geometry
package import Numerics

/// What a name stands for: a slot of the frame, or something that never changes.
package enum FormulaSymbol: Hashable, Sendable {
    /// A slot, and what is added to it.
    case number(slot: Int, plus: Double = 0)
    case boolean(slot: Int)
    /// A slot that holds a string's index. Where the strings it can be are known (a parameter's choices), a comparison
    /// with any other is an error.
    case string(slot: Int, choices: [String] = [])
    case color(red: Int, green: Int, blue: Int)
    case constantNumber(Double)
    case constantBoolean(Bool)
    /// The index that `FormulaScope.string` gave it.
    case constantString(Int)
    /// 0xRRGGBB.
    case constantColor(UInt32)
}

/// The names that a formula may use. Each closure is called while a formula is compiled, once for every use.
package struct FormulaScope {
    /// A parameter, let, variable or member by its whole name, such as `list.inset.top`; nil for an unknown one.
    package var resolve: (String) -> FormulaSymbol?
    /// What each value of a list stands for; nil where no list has that name.
    package var list: (String) -> [FormulaSymbol]?
    /// The slot that is 1 while a state is active.
    package var state: (String) -> Int?
    /// What `model(x)` reads for a variable; nil where x is not a variable.
    package var model: (String) -> FormulaSymbol?
    /// The index of a string in the design's table, which it enters if it is new.
    package var string: (String) -> Int
    /// The number of a format in the design's table, counted from 1, which it enters if it is new.
    package var format: (NumberFormat) -> Int
    /// Whether the formula is part of a text, where numbers may be formatted.
    package var isText = false
    /// All names that `resolve` knows, for suggestions.
    package var names: () -> [String]
    /// All states.
    package var states: () -> [String]
    /// The history states, which are never active.
    package var histories: () -> [String]
    /// The element of the drawing with an id: its name, and its path as it is drawn, which is empty for what is none.
    package var drawn: (String) -> (element: String, path: Path)?
    /// The ids of the drawing's paths.
    package var paths: () -> [String]
    /// What to do about a name that `resolve` does not know, where that is known; nil for any other.
    package var advice: (String) -> Advice?

    /// A scope that knows no names, apart from the closures that are given.
    package init(
        resolve: @escaping (String) -> FormulaSymbol? = { _ in nil },
        list: @escaping (String) -> [FormulaSymbol]? = { _ in nil },
        state: @escaping (String) -> Int? = { _ in nil },
        model: @escaping (String) -> FormulaSymbol? = { _ in nil },
        string: @escaping (String) -> Int = { _ in 0 },
        format: @escaping (NumberFormat) -> Int = { _ in 1 },
        names: @escaping () -> [String] = { [] },
        states: @escaping () -> [String] = { [] },
        histories: @escaping () -> [String] = { [] },
        drawn: @escaping (String) -> (element: String, path: Path)? = { _ in nil },
        paths: @escaping () -> [String] = { [] },
        advice: @escaping (String) -> Advice? = { _ in nil }
    ) {
        self.resolve = resolve
        self.list = list
        self.state = state
        self.model = model
        self.string = string
        self.format = format
        self.names = names
        self.states = states
        self.histories = histories
        self.drawn = drawn
        self.paths = paths
        self.advice = advice
    }
}
