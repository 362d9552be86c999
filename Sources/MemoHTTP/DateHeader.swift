import MemoModel

/// The `Date` header of responses.
enum DateHeader {
    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Returns a time from 1970 on as RFC 9110 wants it, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    static func text(at time: Timestamp) -> String {
        let second = Int(max(0, time.milliseconds / 1000))
        let date = CivilDate(dayNumber: second / 86_400)
        let (year, month, day) = date.parts
        var digits: [UInt8] = []
        func append(_ number: Int, width: Int = 2, _ next: String) {
            CivilDate.append(number.magnitude, width: width, to: &digits)
            digits += next.utf8
        }
        digits += "\(weekdays[date.dayNumber - date.monday.dayNumber]), ".utf8
        append(day, " \(months[month - 1]) ")
        append(year, width: 4, " ")
        append(second / 3600 % 24, ":")
        append(second / 60 % 60, ":")
        append(second % 60, " GMT")
        return String(decoding: digits, as: UTF8.self)
    }
}
