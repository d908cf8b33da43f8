// The command: finds the subcommand that the first word names, reads the rest for it, and turns errors into exit codes.

import Glibc
import Site

@main
enum Main {
    static let version = "0.1.0"

    /// The version and what the program's bytes come to: what another build of it makes may differ. Looked up in the
    /// cache where there is one, since a program has many bytes.
    static func maker(_ cache: ContentCache?) -> String {
        let mark = ProgramMark.text(cache)
        return "flipbook \(version)" + (mark.isEmpty ? "" : ", \(mark)")
    }

    /// The version, and which build of it this is: what one build works out need not be what the next one would.
    static let engine: String = {
        let identity = ProgramIdentity.text(of: itself)
        return "flipbook \(version)" + (identity.isEmpty ? "" : ", \(identity)")
    }()

    /// Where a process finds the program that it runs.
    static let itself = "/proc/self/exe"

    static func main() {
        // A reader that goes away (`| head`) ends the command quietly instead of with a signal's noise.
        signal(SIGPIPE, SIG_IGN)
        // Where files may only become so large, writing more is an error that is told, instead of a signal that ends it
        // all.
        signal(SIGXFSZ, SIG_IGN)
        let code = run(Array(CommandLine.arguments.dropFirst()))
        if code == .stopped { EndRequest.pass() }
        exit(code.rawValue)
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
            default:
                let command = try command(first)
                if words.dropFirst().contains(where: { $0 == "--help" || $0 == "-h" }) {
                    Console.write(Help.page(of: command))
                    return .fine
                }
                return try command.run(try Arguments(Array(words.dropFirst()), for: command))
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
