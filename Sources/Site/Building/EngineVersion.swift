// Which engine this is, for permanent links and shares.

/// The number rises in a release after which the same design may give other files. Frozen versions and shares record
/// it: `verify` builds a version again only if the number is the same, and `merge` refuses shares of another one. The
/// cache does not rely on it.
package enum EngineVersion {
    package static let number = 1
}
