import MemoModel
import MemoSearch

/// The valid value that a user probably meant by one that is not valid.
enum NearValue {
    /// Returns the valid value that is near `text`, nil if none is.
    static func of(_ text: String, among values: [String]) -> String? { SpellingDistance.nearest(to: text, among: values) }

    /// Returns a message about `text` with the question whether the nearest value is meant, or with a remedy if none is near.
    static func message(
        _ fault: LocalizedMessage, for text: String, among values: [String], else remedy: LocalizedMessage
    ) -> LocalizedMessage {
        let near = of(text, among: values).map(question)
        let (english, korean) = (near?.english ?? remedy.english, near?.korean ?? remedy.korean)
        return LocalizedMessage("\(fault.english); \(english)", ko: "\(fault.korean). \(korean)")
    }

    /// Returns the question whether this value is meant.
    static func question(_ value: String) -> LocalizedMessage {
        LocalizedMessage("did you mean \(value)?", ko: "혹시 \(value)인가요?")
    }
}
