import JSON
import MemoModel

/// People as programs name them, such as who wrote a memo or a comment, and those to whom a task was given.
enum Account {
    /// Keys that only accounts have.
    private static let marks: Set<String> = ["username", "user_name", "userName", "login", "email", "emailAddress"]
    /// Keys of names, the best first.
    private static let names = [
        "name", "displayName", "display_name", "displayname", "fullName", "full_name", "nickname", "username", "user_name", "userName",
        "login",
        "email", "emailAddress",
    ]
    private static let authors: Set<String> = ["author", "user", "creator", "createdBy", "created_by", "commenter"]
    private static let texts: Set<String> = ["comment", "text", "content", "body", "message"]

    /// Returns the names of an account, or of a list of them, on one line; nil for any other value, and if it holds other words.
    static func names(in value: JSONValue) -> String? {
        let accounts = value.items.isEmpty ? [value] : value.items
        guard accounts.allSatisfy({ $0.members.contains { marks.contains($0.key) } }) else { return nil }
        var texts: [String] = []
        for account in accounts {
            var known: [String] = []
            for key in names {
                if let name = name(account[key]), !known.contains(name) { known.append(name) }
            }
            guard let first = known.first else { return nil }
            texts.append(known.count == 1 ? first : "\(first) (\(known.dropFirst().joined(separator: ", ")))")
        }
        let rest = accounts.map { account in
            JSONValue.object(account.members.filter { !(names.contains($0.key) && name($0.value) != nil) && !isDate($0, account.members) })
        }
        return NestedText.words(in: .array(rest), under: "").isEmpty ? texts.joined(separator: ", ") : nil
    }

    /// Returns who wrote the text of an object, such as a comment, and its other members; nil if it does not say that.
    static func author(of members: [JSONMember]) -> (name: String, rest: [JSONMember])? {
        guard members.contains(where: { texts.contains($0.key) && name($0.value) != nil }),
            let author = members.first(where: { authors.contains($0.key) })
        else { return nil }
        let key = names.first { name(author.value[$0]) != nil }
        guard let name = name(author.value) ?? key.flatMap({ name(author.value[$0]) }), !Machinery.isValue(name) else { return nil }
        let others = author.value.members.filter { $0.key != key && !isDate($0, author.value.members) }
        return (name, members.map { $0 == author ? JSONMember(key: $0.key, value: .object(others)) : $0 })
    }

    /// Returns whether the members are those of an account.
    static func isOne(_ members: [JSONMember]) -> Bool { members.contains { marks.contains($0.key) && name($0.value) != nil } }

    /// Returns whether a member is a date of an account, which tells nothing about the person's notes.
    static func isDate(_ member: JSONMember, _ members: [JSONMember]) -> Bool {
        guard case .string(let text) = member.value,
            ["created", "updated", "registered", "lastlogin"].contains(where: member.key.lowercased().hasPrefix),
            members.contains(where: { marks.contains($0.key) || marks.contains($0.key.lowercased()) })
        else { return false }
        return DateParts(text) != nil
    }

    /// Returns a text on one line; nil if it is empty or none.
    private static func name(_ value: JSONValue?) -> String? {
        guard case .string(let text)? = value, text.utf8.contains(where: { $0 > 0x20 }) else { return nil }
        return text.lines.joined(separator: " ")
    }
}
