/// A progress bar on standard error, redrawn ten times a second.
final class ProgressBar {
    private static let columns = 30
    private let isShown: Bool
    private let clock = ContinuousClock()
    private var last: ContinuousClock.Instant

    init(isShown: Bool) {
        self.isShown = isShown
        last = clock.now
    }

    func show(_ done: Int, of total: Int, memos: Int) { show(done, of: total, say(memos.memos, "메모 \(memos.grouped)개")) }

    func show(_ done: Int, of total: Int, _ text: String) {
        guard isShown, clock.now - last > .milliseconds(100) else { return }
        last = clock.now
        // Files may grow while being read, and compressed ones do not report their size.
        let share = total > 0 ? min(1, Double(done) / Double(total)) : 0
        let filled = Int(share * Double(Self.columns))
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: Self.columns - filled)
        draw("\(bar) \(Int(share * 100))%  \(text)")
    }

    /// Clears the line for further output.
    func end() { if isShown { draw("") } }

    private func draw(_ text: String) {
        Console.prompt("\r\u{1B}[K\(text)")
    }
}
