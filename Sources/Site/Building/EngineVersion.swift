// Which engine this is: caches and frozen versions tell one engine's work from another's.

/// The number rises with every change after which the same design may give other files. A test holds it to a digest of
/// the sources, so that no change is forgotten.
package enum EngineVersion {
    package static let number = 1
}
