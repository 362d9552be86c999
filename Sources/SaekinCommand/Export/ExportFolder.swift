import MemoModel

/// A folder of exported files, addressed by relative paths.
protocol ExportFolder: AnyObject {
    /// Existing files that stay. No memo may take their names.
    var foreignFiles: [String] { get }
    /// Writes a file with the modification time of the memo as its date, so that files can be sorted by date.
    /// - Throws: `OutputFailure`.
    func write(_ text: String, to path: String, modified: Timestamp?) throws
    /// Copies a file.
    /// - Throws: `OutputFailure`.
    func copy(_ file: String, to path: String) throws
    /// Completes the export. Call it after all files are written.
    /// - Throws: `OutputFailure`.
    func finish() throws
    /// The report on the written files, if there is more to say than the number of memos.
    var report: String? { get }
}
