import Foundation
import MemoImport
import MemoModel

extension FolderWriteBack {
    /// Writes the attachments of a memo that the next import would not find from the place where its file is written now: those of a file
    /// that moves to another folder, or comes back after it was gone.
    mutating func writeAttachments(of memo: MemoID, _ draft: NoteFolder.Draft, _ folder: inout NoteFolder) throws {
        guard let attachments = try vault.memo(memo)?.attachments, !attachments.isEmpty else { return }
        let found = folder.attachments(of: draft)
        for attachment in attachments {
            guard !found.contains(where: { $0.name == attachment.name && $0.size == attachment.size }),
                let path = folder.place(ofAttachment: attachment.name, of: draft)
            else { continue }
            switch files.state(of: path) {
            case .file(let bytes) where bytes.count == attachment.size: continue
            case .file, .foreign: report.add(.kept, path, memo: memo, reason: Self.isForeign)
            case .missing:
                guard let source = try vault.bytes(of: attachment), let data = try? source.bytes(in: 0..<source.size) else { continue }
                report.add(.attached, path, memo: memo)
                guard !options.isDryRun else { continue }
                do {
                    _ = try files.write(data, to: path, replacing: nil, modified: draft.memo.modified ?? options.now)
                } catch {
                    report.entries.removeLast()
                    report.add(.kept, path, memo: memo, reason: Self.reason(of: error))
                }
            }
        }
    }
}
