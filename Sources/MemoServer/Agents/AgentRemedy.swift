/// Remedies for agents: messages name commands of the shell, of which an agent has only the tools.
enum AgentRemedy {
    /// What a shell user is told to run, and what an agent calls instead. Longer phrases come first.
    private static let phrases: [(shell: String, tool: String)] = [
        ("numbers stand after # in: saekin list", "search tells the numbers"),
        ("take it out with: saekin restore", "only a person can restore it: saekin restore"),
        ("see: saekin categories", "see the tool categories"), ("see: saekin stats", "see the tool status"),
        ("see: saekin tags", "see the tool tags"),
        ("saekin categories", "the tool categories"), ("saekin stats", "the tool status"), ("saekin tags", "the tool tags"),
    ]

    /// Returns a message with tools in the place of commands.
    static func forTools(_ message: String) -> String {
        phrases.reduce(message) { $0.replacing($1.shell, with: $1.tool) }
    }
}
