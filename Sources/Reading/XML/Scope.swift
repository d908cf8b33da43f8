// Which prefixes stand for which namespaces at one place of the output, and which must be declared there.

struct Scope {
    struct Declaration: Hashable {
        var prefix: String
        var namespace: Namespace
    }

    private let form: MarkupWriter.Form
    private var bindings: [Declaration] = []
    private var parentNamespace: Namespace?

    init(_ form: MarkupWriter.Form) { self.form = form }

    /// The scope inside of an element, and what its tag declares.
    ///
    /// Prefixes are declared once for the whole tree: at the root, in XHTML on the outermost element of each drawing,
    /// since HTML itself knows no prefixes. A prefix that means two things gets a number the second time.
    func entering(_ element: Element) -> (scope: Scope, declarations: [Declaration]) {
        if asksForNothing(element) { return (self, []) }
        var scope = self
        scope.parentNamespace = element.name.namespace
        var declarations: [Declaration] = []
        func declare(_ prefix: String, _ namespace: Namespace) {
            scope.bindings.removeAll { $0.prefix == prefix }
            scope.bindings.append(Declaration(prefix: prefix, namespace: namespace))
            declarations.append(Declaration(prefix: prefix, namespace: namespace))
        }

        let namespace = element.name.namespace
        if !isPrefixed(element.name), namespace != self.namespace(of: "") { declare("", namespace) }
        if form == .xml ? parentNamespace == nil : namespace != .html && (parentNamespace ?? .html) == .html {
            element.walk { element in
                for wish in wishes(of: element) where scope.prefix(for: wish.namespace) == nil {
                    declare(scope.freePrefix(like: wish.prefix), wish.namespace)
                }
            }
        }
        // A name outside of the subtrees that were scanned, such as a prefixed attribute on an HTML element.
        for wish in wishes(of: element) where scope.prefix(for: wish.namespace) == nil {
            declare(scope.freePrefix(like: wish.prefix), wish.namespace)
        }
        return (scope, declarations)
    }

    /// Whether an element is in its parent's namespace, as nearly all are, and has no attribute of another.
    private func asksForNothing(_ element: Element) -> Bool {
        let namespace = element.name.namespace
        return namespace == parentNamespace && !isPrefixed(element.name) && namespace == self.namespace(of: "")
            && element.attributes.allSatisfy { $0.name.namespace == .none }
    }

    /// An element's name as it is written here.
    func name(of name: Name) -> String { isPrefixed(name) ? prefixed(name) : name.local }

    /// An attribute's name as it is written here: one in a namespace always has a prefix.
    func attributeName(of name: Name) -> String { name.namespace == .none ? name.local : prefixed(name) }

    private func prefixed(_ name: Name) -> String {
        prefix(for: name.namespace).map { $0 + ":" + name.local } ?? name.local
    }

    /// An HTML parser knows no prefixed elements, so XHTML has none.
    private func isPrefixed(_ name: Name) -> Bool { form == .xml && !name.prefix.isEmpty || name.namespace == .xml }

    /// A prefix, not the empty one, that stands for the namespace.
    private func prefix(for namespace: Namespace) -> String? {
        if namespace == .xml { return "xml" }
        return bindings.last { $0.namespace == namespace && !$0.prefix.isEmpty }?.prefix
    }

    private func namespace(of prefix: String) -> Namespace { bindings.last { $0.prefix == prefix }?.namespace ?? .none }

    private func freePrefix(like wish: String) -> String {
        let wish = wish.isEmpty || wish.lowercased().hasPrefix("xml") ? "ns" : wish
        var prefix = wish
        var number = 1
        while bindings.contains(where: { $0.prefix == prefix }) {
            number += 1
            prefix = wish + String(number)
        }
        return prefix
    }

    /// The prefixes that an element and its attributes ask for.
    private func wishes(of element: Element) -> [Declaration] {
        var wishes: [Declaration] = []
        if isPrefixed(element.name), element.name.namespace != .xml {
            wishes.append(Declaration(prefix: element.name.prefix, namespace: element.name.namespace))
        }
        for attribute in element.attributes
        where attribute.name.namespace != .none && attribute.name.namespace != .xml {
            wishes.append(Declaration(prefix: attribute.name.prefix, namespace: attribute.name.namespace))
        }
        return wishes
    }
}
