import MemoModel

/// A folder that an export fills with files, by their paths within it.
protocol ExportFolder: AnyObject {
    /// Files that are there and stay, so that no memo may have their names.
    var foreignFiles: [String] { get }
    /// Writes a file; its date becomes that of the memo's last change, for people who sort files by date.
    /// - Throws: `OutputFailure`.
    func write(_ text: String, to path: String, modified: Timestamp?) throws
    /// To be called when all files are written.
    /// - Throws: `OutputFailure`.
    func finish() throws
    /// What is to be told of it beside the number of memos; nil for nothing.
    var report: String? { get }
}
