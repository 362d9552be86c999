/// Rewrites error messages for agents. Messages name commands of the shell, but an agent has only tools.
enum AgentRemedy {
    /// The phrases of messages that name commands, and their replacements. Longer phrases come first.
    private static let phrases: [(shell: String, tool: String)] = [
        (", or make it with saekin category add", ""), ("; make it with saekin category add", ""),
        ("find its number with: saekin list", "find its number with the tool search"),
        ("restore it first: saekin restore", "only a person can restore it: saekin restore"),
        ("see: saekin categories", "see the tool categories"), ("see: saekin stats", "see the tool status"),
        ("see: saekin tags", "see the tool tags"), ("; see: saekin undo --list", ""), ("saekin undo", "the tool undo with operation"),
        ("saekin categories", "the tool categories"), ("saekin stats", "the tool status"), ("saekin tags", "the tool tags"),
    ]

    /// Returns a message with tools instead of commands.
    static func forTools(_ message: String) -> String {
        phrases.reduce(message) { $0.replacing($1.shell, with: $1.tool) }
    }
}
