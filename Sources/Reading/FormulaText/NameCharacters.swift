// Which characters names are made of: letters and digits of any script, and “_”.

package enum NameCharacters {
    /// A letter or `_`.
    package static func isStart(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar == "_" || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) }
        return scalar.properties.isXIDStart
    }

    /// A letter, a digit, `_` or a mark on a letter. The middle dots are not: people multiply with them.
    package static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        if isStart(scalar) || ("0"..."9").contains(scalar) { return true }
        return !scalar.isASCII && scalar.properties.isXIDContinue && scalar != "\u{B7}" && scalar != "\u{387}"
    }
}
