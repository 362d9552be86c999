import Foundation
public import MemoModel

/// A time zone by its IANA name, for callers whose days are not those of this process.
public struct LocalZone: Sendable, Hashable {
    /// The name, such as `Asia/Seoul`.
    public let name: String
    private let zone: TimeZone

    /// Finds a zone; nil if there is none with this name. Names are case-sensitive and contain no abbreviations except `UTC` and `GMT`.
    public init?(named name: String) {
        let isName = name.utf8.count <= 64 && !name.utf8.contains(0) && (name.contains("/") || ["UTC", "GMT"].contains(name))
        guard isName, let zone = TimeZone(identifier: name) else { return nil }
        (self.name, self.zone) = (name, zone)
    }

    /// Returns the offset from UTC at a time in seconds, positive to the east.
    func secondsEast(at seconds: Int64) -> Int { zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))) }

    /// The zone of this process; nil if it has no name or Foundation reads it otherwise than the C library.
    public static var ofProcess: LocalZone? {
        guard let zone = LocalZone(named: TimeZone.current.identifier) else { return nil }
        let months = (0..<12).map { Timestamp.now.milliseconds / 1000 - Int64($0) * 2_629_800 }
        return LocalTime.in(nil) {
            months.allSatisfy { zone.secondsEast(at: $0) == LocalTime.secondsEast(at: Timestamp(milliseconds: $0 * 1000)) }
        }
            ? zone : nil
    }

    /// Says that there is no such zone.
    public static func fault(of name: String) -> LocalizedMessage {
        LocalizedMessage("\(name) is not a time zone; write one such as Asia/Seoul", ko: "\(name): 그런 시간대가 없습니다. Asia/Seoul처럼 쓰세요")
    }
}
