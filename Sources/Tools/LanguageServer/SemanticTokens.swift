// The words of formulas, so that an editor colours them inside of attributes.

import Diagnostics
import FormulaText
import Vocabulary

/// What a word is, by the protocol's names.
enum TokenKind: String, CaseIterable {
    case function, variable, parameter, property, enumMember, number, string, keyword, `operator`, event
}

extension DocumentView {
    /// Five numbers a token, each place counted from the token before.
    func semanticTokens() -> JSON {
        var data: [JSON] = []
        var last = TextPosition(line: 0, character: 0)
        for (range, kind) in tokens.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            let (start, end) = (
                text.position(of: range.lowerBound, encoding), text.position(of: range.upperBound, encoding)
            )
            guard start.line == end.line, end.character > start.character else { continue }
            let character = start.line == last.line ? start.character - last.character : start.character
            let number = TokenKind.allCases.firstIndex(of: kind)!
            data += [start.line - last.line, character, end.character - start.character, number, 0].map { .integer($0) }
            last = start
        }
        return ["data": .array(data)]
    }

    private var tokens: [(range: Range<Int>, kind: TokenKind)] {
        let parameters = Set(
            names.definitions(of: .quantity).filter { outline.tags[$0.tag].key == "fb:parameter" }.map(\.name))
        var found: [(range: Range<Int>, kind: TokenKind)] = []
        for tag in outline.tags {
            let parent = tag.parent.map { outline.tags[$0] }
            for attribute in tag.attributes {
                guard let range = attribute.valueRange else { continue }
                let role = ValueRole.of(attribute.vocabularyName(outline.prefix), on: tag, in: parent)
                let value = outline.decoded(range)
                switch role {
                case .formula, .template, .easing:
                    for piece in FormulaPiece.all(in: value, role) {
                        found += tokens(of: piece, parameters).map { token in
                            (
                                value.source(
                                    (piece.start + token.range.lowerBound)..<(piece.start + token.range.upperBound)),
                                token.kind
                            )
                        }
                    }
                case .location: found.append((range, .variable))
                default: break
                }
            }
        }
        return found
    }

    private func tokens(of piece: FormulaPiece, _ parameters: Set<String>) -> [(range: Range<Int>, kind: TokenKind)] {
        piece.tokens.enumerated().compactMap { index, token in
            let isCall = index + 1 < piece.tokens.count && piece.tokens[index + 1].kind == .open
            let isState =
                index > 1 && piece.tokens[index - 1].kind == .open && piece.tokens[index - 2].isName(["in", "In"])
            let kind: TokenKind? =
                switch token.kind {
                case .name where isState: .enumMember
                case .string: isState ? .enumMember : .string
                case .name where isCall: .function
                case .name(let name):
                    parameters.contains(name) ? .parameter : name.contains(".") ? .property : .variable
                case .number, .color: .number
                case .boolean, .not: .keyword
                case .sign(let sign): sign.rawValue.first?.isLetter == true ? .keyword : .operator
                case .question, .colon: .operator
                case .open, .close, .openBracket, .closeBracket, .comma, .end, .invalid: nil
                }
            return kind.map { (token.range, $0) }
        }
    }
}
