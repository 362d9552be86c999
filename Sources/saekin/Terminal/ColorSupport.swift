/// What the environment says of colours, after no-color.org and bixense.com/clicolors.
enum ColorSupport {
    /// Whether output is coloured where no option and no setting says so: NO_COLOR forbids, CLICOLOR_FORCE insists, CLICOLOR=0 and a
    /// terminal that knows no colours decline.
    static var isWanted: Bool {
        if isSet("NO_COLOR") { return false }
        if isSet("CLICOLOR_FORCE"), Environment["CLICOLOR_FORCE"] != "0" { return true }
        return Terminal.isOutput && Environment["CLICOLOR"] != "0" && !Terminal.isDumb
    }

    /// Whether the terminal says that it shows all colours and not only 256.
    static var isTrueColor: Bool { ["truecolor", "24bit"].contains(Environment["COLORTERM"] ?? "") }

    private static func isSet(_ name: String) -> Bool { Environment[name].map { !$0.isEmpty } ?? false }
}
