import Foundation
import MemoImport
import MemoModel
import Testing

@testable import MemoVault

/// The version of what reads texts, by which the vault knows the files that it need not read again.
@Suite struct ReaderVersionTests {
    /// Texts with what the readers find out about them.
    private static let texts = [
        "주간 회의.md": "---\ntitle: 회의\ntags: [업무, 회의]\ncreated: 2024-03-04T09:12:00+09:00\npinned: true\n---\n참석: 하나, 둘\n",
        "여행/제주.md": "# 제주\n\n돌담과 #바다 를 보았다\n", "여행/비행기.txt": "표를 샀다.\n", "할일.org": "#+TITLE: 할 일\n* TODO 장보기 :집:\n",
        "글.rst": "==\n봄\n==\n:date: 2024-03-04\n", "글.adoc": "= 봄\n:tags: 꽃\n\n비가 온다\n", "글.tex": "\\title{봄}\n\\date{2024-03-04}\n비\n",
        "2024-03-04.md": "오늘은 쉬었다\n", "toml.md": "+++\ntitle = \"설정\"\nextra = \"남는 말\"\n+++\n본문\n", "새 메모 (2).txt": "\n\n빈 줄 아래\n",
        "Meeting Notes.md": "meeting with 하나\n",
    ]

    /// Hashes the memos of a folder, without the dates of its files.
    private func hash(_ path: String) throws -> String {
        var (options, hash) = (ImportOptions(format: "folder"), ContentHash())
        options.timeZone = try #require(TimeZone(identifier: "Asia/Seoul"))
        try ImportReader(path: path, options: options).read { item in
            guard case .memo(var memo) = item else { return }
            if memo.isFileDated { memo.modified = nil }
            hash.combine(memo.place.path)
            hash.combine(MemoKey(memo, isScoped: false).fingerprint)
        }
        return hash.text
    }

    @Test func `texts become the same memos as long as the readers have the same version`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "saekin-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in Self.texts {
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        let hashes = try [Corpus.path("dropbox"), folder.path(percentEncoded: false)].map(hash)
        #expect(
            FileStamp.readers == 1 && hashes == ["82a78874fc8779b1", "cd38b2ed13ae4534"],
            "\(hashes): raise FileStamp.readers, or files that do not change keep the memos that older readers made; then write both here")
    }
}
