// What is said where the engine for pages is missing.

package import Pages

extension Resources {
    /// What to tell a person where the engine has not been compiled; nil where it has been.
    package var engineAbsence: String? {
        guard engine == nil else { return nil }
        return "pages can be played, and not touched, because \(root)/engine.wasm is missing; `make wasm` compiles it"
    }
}
