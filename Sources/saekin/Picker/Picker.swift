import MemoVault

/// Lets a person choose memos while they type a query: a picker of our own, for terminals without fzf.
struct Picker {
    let source: PickSource
    /// To be made before the vault is opened.
    let stop: StopSignal

    /// The chosen memos, none when the user leaves without; nil where there is no terminal.
    /// - Throws: `VaultError`.
    func pick(_ query: String) throws -> [Int64]? {
        guard let terminal = RawTerminal() else { return nil }
        var screen = PickScreen(query: query)
        var keys = PickKeys()
        try search(&screen)
        while true {
            (screen.columns, screen.rows) = terminal.size
            terminal.write(screen.frame(Style(isColored: ColorSupport.isWanted, columns: screen.columns)))
            // Short while part of a key waits; else often enough to notice that the window has another size.
            guard let bytes = terminal.read(waiting: keys.isWaiting ? 50 : 500, stop: stop) else { return [] }
            if bytes.isEmpty, !keys.isWaiting { continue }
            let before = screen.chosenItem
            var isOther = false
            for key in keys.read(bytes) {
                // What is chosen is meant among the memos of all that was typed before.
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
