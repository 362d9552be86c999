import Dispatch
import MemoModel
import MemoVault
import Synchronization

/// Tells listeners what changes in a vault, by whatever program. It looks at the vault only while somebody listens.
///
/// Looks run on a queue of its own, and never at the same time. Safe to use from several threads.
package final class ChangeFeed: Sendable {
    /// The state that listeners with the same categories share.
    private struct View {
        let categories: [CategoryPath]?
        let vault: any VaultEngine
        let cipher: EventCipher
        /// The newest event that the listeners know, and the one up to which all were looked at.
        var (last, scanned): (Int64, Int64)
        /// `VaultReader.outline`; nil for the whole vault, where every write counts.
        var outline: Int?
        var listeners: [Weak] = []

        /// Where listeners go on. A limited one would not learn otherwise that a memo has left its categories.
        var place: String { cipher.place(of: last) + (outline.map { "-" + String(UInt(bitPattern: $0), radix: 36) } ?? "") }
    }

    private struct Weak { weak var listener: ChangeListener? }

    private struct State {
        var views: [View] = []
        /// The state of the vault that the listeners know.
        var known = ""
        var nextLook = ContinuousClock.now
        /// Until when looks are as frequent as without a watch, because a server that is read from may lag behind.
        var urgentUntil = ContinuousClock.now
        var watch: (any VaultWatch)?
        var isTicking = false
    }

    /// Time between two looks at a file, which take some microseconds.
    private static let interval = Duration.milliseconds(200)
    /// Time between two looks at a vault that tells when it is written to, and while it cannot tell.
    private static let (quiet, deaf) = (Duration.seconds(5), Duration.milliseconds(500))
    /// Time for which a write is looked for after it was told.
    private static let urgency = Duration.seconds(2)
    /// Time from a write that was told to the look, in which others may follow.
    private static let gathering = DispatchTimeInterval.milliseconds(50)
    private static let timeLimit = Duration.seconds(5)

    private let vault: any VaultEngine
    private let views: VaultViews
    private let listeners: Listeners
    /// Ids of limited listeners stay valid for as long as the server runs.
    private let (plain, hiding) = (EventCipher(isHiding: false), EventCipher(isHiding: true))
    private let queue = DispatchQueue(label: "saekin.changes")
    private let isWoken = Atomic(false)
    private let state = Mutex(State())

    init(_ vault: any VaultEngine, _ views: VaultViews, _ listeners: Listeners) {
        (self.vault, self.views, self.listeners) = (vault, views, listeners)
    }

    /// Adds a listener. Reads the vault.
    /// - Parameters:
    ///   - place: The id of the last message that the caller got; nil if it wants only changes from now on.
    ///   - time: How long it listens.
    /// - Throws: `Problem` if there are too many listeners, and the errors of the vault.
    func listener(for access: Access, after place: String?, for time: Duration) throws -> ChangeListener {
        let seat = try listeners.seat(for: "\(vault.place)/\(access.id)")
        return try state.withLock { state in
            if state.views.isEmpty { try begin(&state) }
            let index = try state.views.firstIndex { $0.categories == access.categories } ?? open(access.categories, &state)
            // Others may have listened for a while, but this one begins with the present state.
            try look(&state)
            let view = state.views[index]
            let message = try place.flatMap { try missed(since: $0, view) }
            let listener = ChangeListener(
                self, seat, start: view.place, message: message, for: time)
            state.views[index].listeners.append(Weak(listener: listener))
            if !state.isTicking {
                state.isTicking = true
                later()
            }
            return listener
        }
    }

    private func begin(_ state: inout State) throws {
        state.watch = vault.watch { [weak self] in self?.wake() }
        state.known = try vault.state()
    }

    private func open(_ categories: [CategoryPath]?, _ state: inout State) throws -> Int {
        let engine = try views.vault(limitedTo: categories)
        let newest = try vault.read(now: .now) { try $0.lastEvent() }
        let (last, outline) = try engine.read(now: .now) { (try $0.lastEvent(), categories == nil ? nil : try $0.outline()) }
        state.views.append(
            View(
                categories: categories, vault: engine, cipher: categories == nil ? plain : hiding, last: last, scanned: max(newest, last),
                outline: outline))
        return state.views.count - 1
    }

    /// Returns the changes since the message with an id.
    private func missed(since place: String, _ view: View) throws -> ChangeMessage? {
        guard place != view.place else { return nil }
        let parts = place.split(separator: "-", omittingEmptySubsequences: false)
        guard let event = view.cipher.event(at: String(parts[0])), event <= view.last else { return ChangeMessage(place: view.place) }
        return try view.vault.read(now: .now) { reader in
            var message = ChangeMessage(place: view.place, summary: try reader.hasEvent(event) ? try reader.changes(after: event) : nil)
            if parts.dropFirst() != view.place.split(separator: "-").dropFirst() { message.summary?.hasOthers = true }
            return message
        }
    }

    // MARK: Looking

    /// Looks at the vault soon after a write. Called on any thread.
    private func wake() {
        guard !isWoken.exchange(true, ordering: .relaxed) else { return }
        queue.asyncAfter(deadline: .now() + Self.gathering) { [weak self] in
            guard let self else { return }
            isWoken.store(false, ordering: .relaxed)
            state.withLock { state in
                state.urgentUntil = .now + Self.urgency
                try? look(&state)
            }
        }
    }

    private func later() {
        queue.asyncAfter(deadline: .now() + .milliseconds(Int(Self.interval / .milliseconds(1)))) { [weak self] in self?.tick() }
    }

    private func tick() {
        let now = ContinuousClock.now
        let goesOn = state.withLock { state in
            for index in state.views.indices {
                // Also those whose time is over, which wait for this.
                for entry in state.views[index].listeners { entry.listener?.look(at: now) }
                state.views[index].listeners.removeAll { $0.listener?.isEnded ?? true }
            }
            state.views.removeAll { $0.listeners.isEmpty }
            guard !state.views.isEmpty else {
                (state.isTicking, state.watch) = (false, nil)
                return false
            }
            // A vault that cannot be read now is looked at again.
            if now >= state.nextLook || now < state.urgentUntil { try? look(&state) }
            return true
        }
        if goesOn { later() }
    }

    /// Reads the changes since the last look, and passes them to the listeners.
    private func look(_ state: inout State) throws {
        let interval = state.watch.map { $0.isHeard ? Self.quiet : Self.deaf } ?? Self.interval
        state.nextLook = .now + interval
        try ReadingBudget.run(within: Self.timeLimit) {
            let text = try vault.state()
            guard text != state.known else { return }
            let newest = try vault.read(now: .now) { try $0.lastEvent() }
            for index in state.views.indices { try look(&state.views[index], newest) }
            (state.known, state.urgentUntil) = (text, .now)
        }
    }

    private func look(_ view: inout View, _ newest: Int64) throws {
        let (scanned, isLimited) = (view.scanned, view.categories != nil)
        var (summary, outline) = try view.vault.read(now: .now) { (try $0.changes(after: scanned), isLimited ? try $0.outline() : nil) }
        view.scanned = max(newest, summary.last)
        if summary.isEmpty {
            // A limited listener hears of nothing that it cannot see.
            if isLimited, outline == view.outline { return }
            (summary.last, summary.hasOthers) = (view.last, true)
        } else if outline != view.outline {
            summary.hasOthers = true
        }
        (view.last, view.outline) = (summary.last, outline)
        let message = ChangeMessage(place: view.place, summary: summary)
        for entry in view.listeners { entry.listener?.tell(message) }
    }
}
