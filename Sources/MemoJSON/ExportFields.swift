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
            for field in FactField.exported { json.add(field, of: self) }
        }
        return json.text
    }
}
