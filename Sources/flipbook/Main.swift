// The command: finds the subcommand that the first word names, reads the rest for it, and turns errors into exit codes.

import Building
import Files
import Platform

@main
enum Main {
    static let version = "0.1.0"

    /// What makes a site, as frozen versions and parts of a site record it. Releases with the same record make the same
    /// site of the same designs.
    static let maker = "flipbook \(version), engine \(EngineVersion.number)"

    /// Whose results the cache takes: those of a program of this size and time, wherever it lies.
    static let engine = engine(of: FileStamp(CurrentProcess.program))

    /// The same for a program with a stamp.
    static func engine(of program: FileStamp?) -> String {
        maker + (program.map { ", \($0.size) \($0.modified)" } ?? "")
    }

    static func main() {
        // A closed pipe (`| head`) ends the command quietly, without SIGPIPE.
        // Beyond the limit for file sizes, writing is then an error with a message.
        ProcessSignals.ignoreFailedWriting()
        let code = run(Array(CommandLine.arguments.dropFirst()))
        if code == .stopped { EndRequest.pass() }
        CurrentProcess.end(code.rawValue)
    }

    static func run(_ words: [String]) -> ExitCode {
        do throws(CommandError) {
            guard let first = words.first else {
                Console.write(Help.overview)
                return .wrongUsage
            }
            switch first {
            case "--help", "-h", "help":
                if let name = words.dropFirst().first {
                    Console.write(Help.page(of: try command(name)))
                } else {
                    Console.write(Help.overview)
                }
                return .fine
            case "--version", "-V":
                Console.write("flipbook \(version)\n")
                return .fine
            case "--manual":
                Console.write(Help.manual(version: version))
                return .fine
            case "--completions":
                Console.write(try Help.completions(of: words.dropFirst().first ?? ""))
                return .fine
            default:
                let command = try command(first)
                if words.dropFirst().prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
                    Console.write(Help.page(of: command))
                    return .fine
                }
                let arguments = try Arguments.parsed(Array(words.dropFirst()), for: command)
                for folder in arguments.values("library") where !FileStamp.isFolder(folder) {
                    throw .file("\(folder) is no folder; --library names a folder of behaviours")
                }
                return try command.run(arguments)
            }
        } catch {
            Console.complain(error.sentence)
            return error.code
        }
    }

    private static func command(_ name: String) throws(CommandError) -> Command {
        if let command = Command.all.first(where: { $0.name == name }) { return command }
        throw .usage(
            name.hasPrefix("-")
                ? "unknown option '\(name)'; `flipbook --help` lists what there is"
                : "there is no command '\(name)'"
                    + Help.didYouMean(
                        name, Command.all.map(\.name), then: "`flipbook --help` lists them"))
    }
}
