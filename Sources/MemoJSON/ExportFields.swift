import JSON
package import MemoModel
package import MemoVault

extension MemoFacts {
    /// Returns the memo as one line of JSON that another import can restore.
    package func exported(_ text: MemoText) -> String {
        var json = JSONWriter()
        json.object { json in
            if let id = externalID { json.field("id", id) }
            json.field("text", text.whole)
            json.field("category", category)
            json.field("tags", tags)
            json.field("created", created?.iso8601)
            json.field("modified", modified?.iso8601)
            json.field("pinned", isPinned)
            json.field("state", state?.code)
            json.field("deadline", deadline?.iso8601)
            json.field("trashed", trashed?.iso8601)
        }
        return json.text
    }
}
