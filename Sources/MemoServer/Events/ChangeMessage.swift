import JSON
import MemoJSON
import MemoModel
import MemoVault

/// An event of a listener's stream.
package enum ChangeEvent: Sendable, Equatable {
    /// The beginning of the stream, and where to go on if nothing happens.
    case start(String)
    case change(ChangeMessage)
    /// Nothing was sent for a while.
    case silence

    /// The event as a server-sent event.
    package var text: String {
        switch self {
        case .start(let place): "retry: 2000\nid: \(place)\n\n"
        case .change(let message): message.text
        case .silence: ":\n\n"
        }
    }
}

/// A message to a listener: the changes after its last message, or that it must read everything again.
package struct ChangeMessage: Sendable, Equatable {
    /// Where to go on after this message.
    var place: String
    /// The changes; nil if they are not known.
    var summary: ChangeSummary?

    /// Adds the changes after this message.
    mutating func add(_ next: ChangeMessage) {
        place = next.place
        if let newer = next.summary { summary?.add(newer) } else { summary = nil }
    }

    fileprivate var text: String {
        guard let summary else { return Self.event(place, "reset", "{}") }
        var json = JSONWriter()
        json.object { json in
            json.field("memos", json: "[" + summary.memos.map { String($0.rawValue) }.joined(separator: ",") + "]")
            json.field("count", summary.count)
            json.field("others", summary.hasOthers)
        }
        return Self.event(place, "change", json.text)
    }

    private static func event(_ place: String, _ name: String, _ data: String) -> String {
        "id: \(place)\nevent: \(name)\ndata: \(data)\n\n"
    }
}

/// Writes the numbers of events for clients. They count events of all memos, so clients that see some memos only get them encrypted.
struct EventCipher: Sendable {
    private static let rounds: [UInt8] = [1, 2, 3, 4]
    /// Nil if numbers are not encrypted.
    private let key: [UInt8]?

    /// - Parameter isHiding: Whether numbers are encrypted, with a key that nobody else has.
    init(isHiding: Bool) { key = isHiding ? (0..<16).map { _ in UInt8.random(in: .min ... .max) } : nil }

    /// Returns the text for the number of an event.
    func place(of event: Int64) -> String {
        guard key != nil else { return String(event) }
        // A Feistel network turns every number into another one of 64 bits.
        let (left, right) = Self.rounds.reduce(Self.halves(UInt64(bitPattern: event))) { halves, round in
            (halves.1, halves.0 ^ mixed(halves.1, round))
        }
        let digits = String(UInt64(left) << 32 | UInt64(right), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Returns the number of the event for a text. For a text that `place` has not made it is nil, or hardly ever that of an event.
    func event(at place: String) -> Int64? {
        guard key != nil else { return Int64(place) }
        guard place.utf8.count == 16, let number = UInt64(place, radix: 16) else { return nil }
        let (left, right) = Self.rounds.reversed().reduce(Self.halves(number)) { halves, round in
            (halves.1 ^ mixed(halves.0, round), halves.0)
        }
        return Int64(bitPattern: UInt64(left) << 32 | UInt64(right))
    }

    private static func halves(_ number: UInt64) -> (UInt32, UInt32) { (UInt32(number >> 32), UInt32(truncatingIfNeeded: number)) }

    private func mixed(_ half: UInt32, _ round: UInt8) -> UInt32 {
        let bytes = (key ?? []) + [round] + (0..<4).map { UInt8(truncatingIfNeeded: half >> ($0 * 8)) }
        return SHA256.hash(bytes).bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }
}
