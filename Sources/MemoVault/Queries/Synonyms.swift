import MemoModel
package import MemoSearch

extension VaultWriter {
    /// Changes the user's synonyms. Throws what `change` throws.
    package func changeSynonyms(_ change: (inout SynonymList) throws -> Void) throws {
        var list = try SynonymList.kept(in: db)
        let old = list.text
        try change(&list)
        guard list.text != old else { return }
        try db.set("synonyms", to: VaultCell(StoredText(list.text)))
        try EventLog(db).record(.synonymsChanged, memo: nil, title: "", at: now)
    }

    /// Sets whether searches use the synonyms that ship with the program.
    package func setUsesBuiltInSynonyms(_ isOn: Bool) throws {
        guard try SynonymList.usesBuiltIn(in: db) != isOn else { return }
        if isOn {
            try db.change("DELETE FROM setting WHERE key = 'built_in_synonyms'")
        } else {
            try db.set("built_in_synonyms", to: .text("off"))
        }
        try EventLog(db).record(.synonymsChanged, memo: nil, title: "", at: now)
    }
}

extension VaultReader {
    /// Returns the user's synonyms, which are stored in the vault.
    package func synonyms() throws -> SynonymList { try SynonymList.kept(in: db) }

    /// Returns whether searches use the synonyms that ship with the program.
    package func usesBuiltInSynonyms() throws -> Bool { try SynonymList.usesBuiltIn(in: db) }
}

extension SynonymList {
    /// Returns whether the vault has not switched off the synonyms that ship with the program.
    static func usesBuiltIn(in db: any VaultDatabase) throws -> Bool {
        try db.statement("SELECT value FROM setting WHERE key = 'built_in_synonyms'").text() != "off"
    }

    /// Returns the stored synonyms, with those that ship with the program unless the vault has switched them off.
    static func effective(in db: any VaultDatabase) throws -> SynonymList {
        let list = try kept(in: db)
        return try usesBuiltIn(in: db) ? list.withBuiltIn() : list
    }

    /// Returns the stored synonyms; empty if there are none or another program stored an invalid list.
    static func kept(in db: any VaultDatabase) throws -> SynonymList {
        let text = try db.statement("SELECT value FROM setting WHERE key = 'synonyms'").text()
        return text.flatMap { try? SynonymList($0) } ?? SynonymList()
    }
}
