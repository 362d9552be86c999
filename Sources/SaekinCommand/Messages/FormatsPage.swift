import MemoImport
import MemoModel

/// The list of formats that can be imported: `saekin help formats`.
enum FormatsPage {
    /// Returns whether `saekin help NAME` shows this page.
    static func isNamed(by name: String) -> Bool { ["formats", "형식"].contains(name) }

    /// The page, ending in a line feed.
    static var text: String {
        let names = importers.map { $0.name }
        let widest = names.map(\.count).max() ?? 0
        return say("Formats of saekin import", "saekin import로 가져올 수 있는 형식") + "\n\n"
            + zip(names, importers).map { name, importer in
                let indent = String(repeating: " ", count: widest - name.count)
                return "  \(name)\(indent)  \(importer.summary.text(in: .ofUser))\n"
            }.joined()
            + say(
                "\nEach file is recognised by its name and content. To choose a format yourself: saekin import PATH --from NAME\n",
                "\n파일마다 이름과 내용으로 형식을 알아냅니다. 직접 고르려면: saekin import 경로 --from 이름\n")
    }
}
