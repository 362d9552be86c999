import MemoVault

/// The built-in picker for terminals without fzf.
struct Picker {
    let source: PickSource
    /// Must be created before the vault is opened.
    let stop: StopSignal

    /// Returns the chosen memos, none after a cancel, or nil without a terminal.
    /// - Throws: `VaultError`.
    func pick(_ query: String) throws -> [Int64]? {
        guard let terminal = RawTerminal() else { return nil }
        var screen = PickScreen(query: query)
        var keys = PickKeys()
        try search(&screen)
        while true {
            (screen.columns, screen.rows) = terminal.size
            terminal.write(screen.frame(Style(isColored: ColorSupport.isWanted, columns: screen.columns)))
            // Waits briefly for the rest of a key, else long, but often enough to notice a new window size.
            guard let bytes = terminal.read(waiting: keys.isWaiting ? 50 : 500, stop: stop) else { return [] }
            if bytes.isEmpty, !keys.isWaiting { continue }
            let before = screen.chosenItem
            var isOther = false
            for key in keys.read(bytes) {
                // A selection refers to the results of everything typed before it.
                if isOther, !key.isTyping {
                    try search(&screen)
                    isOther = false
                }
                if key == .accept { return screen.picked }
                if key == .cancel { return [] }
                isOther = screen.press(key) || isOther
            }
            if isOther { try search(&screen) } else if screen.chosenItem != before { try preview(&screen) }
        }
    }

    private func search(_ screen: inout PickScreen) throws {
        let found = try source.find(screen.query)
        screen.message = found.message
        screen.show(found.items)
        try preview(&screen)
    }

    private func preview(_ screen: inout PickScreen) throws {
        screen.preview = try screen.chosenItem.map { try source.preview(of: $0.id) } ?? []
    }
}
