public import MemoModel

/// A fact of a memo that has one value, and that an app, a file or a person sets by itself. Its raw value is its name for programs, in files and
/// in the table of memos.
///
/// This is the only list of them. All code that reads exports, writes rows, merges, reports changes, answers and exports works from it; only behaviour
/// of a fact beyond having a value is written elsewhere.
public enum PlainFact: String, CaseIterable, Sendable {
    case pinned, state, deadline

    /// The kind of its value.
    public enum Kind: String, Sendable { case flag, state, time, text }

    /// The description of a fact, from which all code that deals with facts works.
    public struct Definition: Sendable {
        /// The kind of its value.
        public let kind: Kind
        /// Its name in commands, in requests and in the history.
        public let argument: String
        /// Its name in messages.
        public let name: LocalizedMessage
        /// A sentence for the documents of the API.
        package let explanation: String
        /// Names that apps and files give it, as in `FieldNames`, the most reliable first.
        let keys: String
    }

    /// The description of the fact.
    public var definition: Definition {
        switch self {
        case .pinned:
            Definition(
                kind: .flag, argument: "pinned", name: LocalizedMessage("pin", ko: "고정"),
                explanation: "Whether the memo is pinned to the top of lists.",
                keys: "ispinned pinned pin isfixed fixed istop issticky sticky pinyn fixyn topyn 고정 고정여부 상단고정")
        case .state:
            Definition(
                kind: .state, argument: "state", name: LocalizedMessage("state", ko: "상태"),
                explanation: "The state of work; null for none.",
                keys: "state status statusstring progressstate progressstatus workstate workstatus cardtype taskstatus rowstatus 상태")
        case .deadline:
            Definition(
                kind: .time, argument: "due", name: LocalizedMessage("deadline", ko: "기한"),
                explanation: "The deadline: 2023-09-30, tomorrow; null for none.",
                keys: "deadline deadlinedate duedate due dueat timelimit enddate tododue limitdate 기한 마감 마감일 마감일시 마감기한 마감날짜 만기 만기일 만기날짜 기한일"
            )
        }
    }
}

/// The facts of a memo that have one value each.
public struct PlainFacts: Sendable, Hashable {
    /// Whether it is pinned to the top of lists.
    public var isPinned = false
    /// Its state as a work item, or nil if it is none.
    public var state: WorkState?
    /// Its deadline.
    public var deadline: Timestamp?

    /// Creates facts without values.
    public init() {}

    /// The value of a fact. A value of another kind counts as none.
    public subscript(fact: PlainFact) -> PlainValue? {
        get {
            switch fact {
            case .pinned: isPinned ? .flag : nil
            case .state: state.map(PlainValue.state)
            case .deadline: deadline.map(PlainValue.time)
            }
        }
        set {
            switch fact {
            case .pinned: isPinned = newValue == .flag
            case .state: state = newValue?.state
            case .deadline: deadline = newValue?.time
            }
        }
    }
}

/// The value of a fact. That a fact has none is nil.
public enum PlainValue: Sendable, Hashable {
    /// A flag is set.
    case flag
    case state(WorkState)
    case time(Timestamp)
    case text(String)

    /// Reads a value that was stored as a text; nil if it is none of this kind.
    package init?(_ kind: PlainFact.Kind, stored text: String) {
        switch kind {
        case .flag: self = .flag
        case .state:
            guard let state = Int(text).flatMap(WorkState.init(rawValue:)) else { return nil }
            self = .state(state)
        case .time:
            guard let milliseconds = Int64(text) else { return nil }
            self = .time(Timestamp(milliseconds: milliseconds))
        case .text: self = .text(text)
        }
    }

    /// The value as histories and baselines store it: numbers in decimal, times as milliseconds since 1970.
    package var stored: String {
        switch self {
        case .flag: "1"
        case .state(let state): String(state.rawValue)
        case .time(let time): String(time.milliseconds)
        case .text(let text): StoredText(text).text
        }
    }

    /// The state; nil if it is of another kind.
    package var state: WorkState? { if case .state(let state) = self { state } else { nil } }
    /// The time; nil if it is of another kind.
    package var time: Timestamp? { if case .time(let time) = self { time } else { nil } }
    /// The text; nil if it is of another kind.
    package var text: String? { if case .text(let text) = self { text } else { nil } }
}
