// flipbook new: begins a design from one of the starters.

import Documents
import Glibc
import Site

extension Command {
    static let new = Command(
        name: "new", operands: "NAME", operandCount: 1...1,
        summary: "Begin a design from one of the starters",
        details: "Writes NAME.svg into the working folder. A file that is there already is left alone.",
        options: [.value("from", "STARTER", "which starter to copy; sticky-refresh if nothing is said")],
        examples: [
            ("flipbook new card", "writes card.svg"),
            ("flipbook new inbox/pull --from sticky-refresh", "writes inbox/pull.svg"),
        ]
    ) { arguments throws(CommandError) in
        let operand = arguments.operands[0]
        let path = operand.hasSuffix(".svg") ? operand : operand + ".svg"
        let name = path.split(separator: "/").last.map { String($0.dropLast(4)) } ?? ""
        guard name.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9_\-]*/) != nil else {
            throw .usage("'\(name)' is no name for a design; use letters, digits, - and _, such as my-card")
        }
        let starter = try starterPath(arguments.value("from") ?? "sticky-refresh")
        let source: [UInt8]
        do throws(FileError) { source = try Files.read(starter) } catch { throw .file(error.sentence) }
        do throws(FileError) {
            try Files.create(path, source)
        } catch {
            throw .file(error.sentence)
        }
        Console.say("\(path) is there. `flipbook preview \(path)` shows it; every save shows again when you reload.")
        return .fine
    }

    private static func starterPath(_ name: String) throws(CommandError) -> String {
        let folder: String
        do throws(SiteError) { folder = try Resources.locate().designs } catch { throw .file(error.description) }
        let starters = try DesignFiles.paths([folder])
        let names = starters.map { String($0.split(separator: "/").last!.dropLast(4)) }
        guard let index = names.firstIndex(of: name) else {
            throw .usage(
                "there is no starter '\(name)'" + Help.didYouMean(name, names)
                    + "; there is " + names.joined(separator: ", "))
        }
        return starters[index]
    }
}
