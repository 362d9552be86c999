import JSON
import MemoModel

/// The parts of a backup that its tasks name by ID.
struct TasksOrgBackup {
    let tasks: [JSONValue]
    /// Names of lists that no task is in.
    private(set) var emptyLists: [String] = []
    /// Text that belongs to no task, by its path.
    let leftOut: [String: Int]
    private let lists: [String: String]
    private let titles: [String: String]
    private let places: [String: String]

    init(_ data: JSONValue) {
        tasks = data["tasks"]?.items ?? []
        let calendars = (data["caldavCalendars"]?.items ?? []) + (data["googleTaskLists"]?.items ?? [])
        let named = calendars.compactMap { list -> (String, String)? in
            guard let id = (list["uuid"] ?? list["remoteId"])?.scalarText, let name = (list["name"] ?? list["title"])?.scalarText else {
                return nil
            }
            return name.categoryName.map { (id, $0) }
        }
        lists = Dictionary(named, uniquingKeysWith: { first, _ in first })
        titles = Dictionary(
            tasks.flatMap { entry in Self.ids(of: entry).map { ($0, entry["task"]?["title"]?.scalarText ?? "") } },
            uniquingKeysWith: { first, _ in first })
        places = Dictionary(
            (data["places"]?.items ?? []).compactMap { place in
                let words = [place["name"], place["address"]].compactMap { $0?.scalarText }.filter { !$0.isEmpty }.joined(separator: ", ")
                return (place["uid"] ?? place["id"])?.scalarText.map { ($0, words) }
            }, uniquingKeysWith: { first, _ in first })
        let rest = data.members.filter { member in
            !["tasks", "caldavCalendars", "googleTaskLists", "caldavAccounts", "tags", "places"].contains(member.key)
                && !member.key.hasSuffix("Prefs")
        }
        leftOut = NestedText.words(in: .object(rest), under: "data")
        let used = Set(tasks.compactMap(list))
        emptyLists = named.map(\.1).filter { !used.contains($0) }
    }

    private static func links(of entry: JSONValue) -> [JSONValue] { (entry["caldavTasks"]?.items ?? []) + (entry["google"]?.items ?? []) }

    private static func ids(of entry: JSONValue) -> [String] {
        links(of: entry).compactMap { $0["remoteId"]?.scalarText } + [entry["task"]?["remoteId"]?.scalarText].compactMap(\.self)
    }

    /// Returns the name of the list of a task; nil for none.
    func list(of entry: JSONValue) -> String? {
        Self.links(of: entry).compactMap { ($0["calendar"] ?? $0["listId"])?.scalarText }.compactMap { lists[$0] }.first
    }

    /// Returns the title of the task above; nil for none.
    func parent(of entry: JSONValue) -> String? {
        let ids = Self.links(of: entry).compactMap { ($0["remoteParent"] ?? $0["parent"])?.scalarText }
        return ids.compactMap { titles[$0] }.first { !$0.isEmpty }
    }

    /// Returns the places of a task.
    func places(of entry: JSONValue) -> [String] {
        (entry["geofences"]?.items ?? []).compactMap { ($0["place"])?.scalarText.flatMap { places[$0] } }
    }
}
