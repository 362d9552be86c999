/// Colour support according to the environment (no-color.org, bixense.com/clicolors).
enum ColorSupport {
    /// Whether to colour output without an option or setting: NO_COLOR disables colours, CLICOLOR_FORCE
    /// enables them, and CLICOLOR=0 or a terminal without colours disables them.
    static var isWanted: Bool {
        if isSet("NO_COLOR") { return false }
        if isSet("CLICOLOR_FORCE"), Environment["CLICOLOR_FORCE"] != "0" { return true }
        return Terminal.isOutput && Environment["CLICOLOR"] != "0" && !Terminal.isDumb
    }

    /// Whether the terminal reports true colour instead of 256 colours.
    static var isTrueColor: Bool { ["truecolor", "24bit"].contains(Environment["COLORTERM"] ?? "") }

    private static func isSet(_ name: String) -> Bool { Environment[name].map { !$0.isEmpty } ?? false }
}
