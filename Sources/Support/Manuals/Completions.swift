// What a shell completes after the name of a tool, made from what its commands say of themselves.

/// A shell, and the script that it reads.
package enum Completions: String, CaseIterable, Sendable {
    case bash, zsh, fish

    /// The script that completes a tool's commands, options, and words that options take. All else is files.
    package func script(for tool: String, _ commands: [CommandPage]) -> String {
        switch self {
        case .bash: bash(tool, commands)
        case .zsh: zsh(tool, commands)
        case .fish: fish(tool, commands)
        }
    }

    private func head(_ tool: String) -> String {
        "# Completes `\(tool)` in \(rawValue); written by `\(tool) --completions \(rawValue)`.\n"
    }

    private func bash(_ tool: String, _ commands: [CommandPage]) -> String {
        func offer(_ words: [String]) -> String {
            "COMPREPLY=($(compgen -W \(ShellWord.quoted(words.joined(separator: " "))) -- \"$word\"))"
        }
        var values = ""
        var options = ""
        for command in commands {
            for option in command.options where !option.words.isEmpty {
                let places = option.names.map { "'\(command.name) \($0)'" }.joined(separator: " | ")
                values += "        \(places)) \(offer(option.words)); return ;;\n"
            }
            options += "        \(command.name)) \(offer(command.options.flatMap(\.names) + ["--help"])) ;;\n"
        }
        return head(tool) + """
            _\(tool)() {
                local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
                COMPREPLY=()
                # Bash takes the sign in `--to=s` for a word of its own.
                if [[ $word == "=" ]]; then
                    word=""
                elif [[ $before == "=" ]]; then
                    before=${COMP_WORDS[COMP_CWORD - 2]}
                fi
                if [ "$COMP_CWORD" -eq 1 ]; then
                    \(offer(commands.map(\.name) + ["--help", "--version"]))
                    return
                fi
                case "${COMP_WORDS[1]} $before" in
            \(values)    esac
                # What is no option is a file, which the shell completes by itself.
                [[ $word == -* ]] || return 0
                case ${COMP_WORDS[1]} in
            \(options)    esac
            }
            complete -o default -F _\(tool) \(tool)

            """
    }

    private func zsh(_ tool: String, _ commands: [CommandPage]) -> String {
        /// Inside of a description, a colon or bracket would end it.
        func told(_ text: String) -> String {
            text.map { "\\[]:".contains($0) ? "\\\($0)" : String($0) }.joined()
        }
        var text = "#compdef \(tool)\n" + head(tool) + "local -a commands\ncommands=(\n"
        for command in commands { text += "  \(ShellWord.quoted("\(command.name):\(told(command.summary))"))\n" }
        text += """
            )
            if (( CURRENT == 2 )); then
              _describe -t commands command commands
              return
            fi
            local command=$words[2]
            shift words
            (( CURRENT-- ))
            case $command in

            """
        for command in commands {
            text += "  \(command.name))\n    _arguments \\\n"
            for option in command.options {
                for name in option.names {
                    let others = option.canRepeat ? "*" : "(\(option.names.joined(separator: " ")))"
                    let value = option.value.map { value in
                        ":\(told(value)):"
                            + (option.words.isEmpty ? "_files" : "(\(option.words.joined(separator: " ")))")
                    }
                    text +=
                        "      "
                        + ShellWord.quoted("\(others)\(name)[\(told(option.meaning))]\(value ?? "")") + " \\\n"
                }
            }
            text += "      '--help[explain the command]' '*:file:_files' ;;\n"
        }
        return text + "esac\n"
    }

    private func fish(_ tool: String, _ commands: [CommandPage]) -> String {
        var text = head(tool)
        for command in commands {
            let name = command.name
            text += "complete -c \(tool) -n __fish_use_subcommand -f -a \(name) -d \(quoted(command.summary))\n"
            for option in command.options {
                text += "complete -c \(tool) -n '__fish_seen_subcommand_from \(name)' -l \(option.name)"
                if let short = option.short { text += " -s \(short)" }
                if option.value != nil {
                    text += option.words.isEmpty ? " -r" : " -x -a \(quoted(option.words.joined(separator: " ")))"
                }
                text += " -d \(quoted(option.meaning))\n"
            }
        }
        return text
    }

    /// In fish a backslash and a quotation mark are escaped inside of quotation marks.
    private func quoted(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
}
