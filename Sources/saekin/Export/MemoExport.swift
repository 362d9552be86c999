import MemoJSON
import MemoModel
import MemoVault

/// One form of export: takes categories, then memos one by one, then the end.
protocol MemoExport {
    mutating func begin(_ categories: [CategorySummary]) throws
    mutating func add(_ facts: MemoFacts, _ text: MemoText) throws
    mutating func end() throws
}

extension JSONWriter {
    /// Writes categories, parents before children, as importers read them again.
    mutating func field(categories: [CategorySummary]) {
        field(
            "categories",
            array: { json in
                for item in categories {
                    json.object { json in
                        json.field("path", item.path)
                        json.field("color", item.category.color)
                        json.field("icon", item.category.icon)
                        json.field("position", item.category.position)
                    }
                }
            })
    }
}
