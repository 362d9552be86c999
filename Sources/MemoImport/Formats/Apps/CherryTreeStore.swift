import MemoModel

/// CherryTree's documents in SQLite (`.ctb`). The text of a node is a piece of the XML of a `.ctd`, so both forms have one listener.
enum CherryTreeStore {
    private static let signature = Array("SQLite format 3\0".utf8)
    private static let depthLimit = 200

    /// Returns whether a file begins like a database.
    static func matches(_ head: [UInt8]) -> Bool { head.starts(with: signature) }

    /// Reads the nodes of a document in the order of its tree. `take` is called after each node.
    static func read(
        _ file: ExportFile, of export: Export, into nodes: CherryTreeNodes, report: (ImportProblem) throws -> Void, take: () throws -> Void
    ) throws {
        let place = Place(path: file.path)
        do {
            let store = try StoreCopy(file, log: nil, of: export).store
            let schema = try StoreSchema(store)
            guard schema.tables["node"] != nil, let tree = try Tree(store, schema) else {
                return try report(.noText(place, keys: schema.tables.keys.sorted()))
            }
            let index = try Document.index(store, schema)
            let document = Document(store: store, schema: schema, index: index, tree: tree, nodes: nodes, place: place)
            for root in tree.roots { try document.read(root, depth: 0, report: report, take: take) }
        } catch StoreCopy.Failure.problem(let problem) {
            try report(problem)
        } catch let failure as StoreFile.Failure {
            try report(.store(place, failure))
        }
    }

    /// Which node is in which.
    private struct Tree {
        private var children: [Int64: [Int64]] = [:]
        /// The nodes that are in none, or in one that does not exist or is in itself.
        let roots: [Int64]

        /// Returns nil for a database without nodes.
        init?(_ store: StoreFile, _ schema: StoreSchema) throws {
            var (ids, order) = ([Int64](), [(id: Int64, parent: Int64, sequence: Int64)]())
            try store.rows("SELECT node_id FROM node ORDER BY node_id", columns: 1) { if let id = $0[0].integer { ids.append(id) } }
            let known = Set(ids)
            if let columns = schema.tables["children"], Set(["node_id", "father_id", "sequence"]).isSubset(of: columns.map(\.name)) {
                try store.rows("SELECT node_id, father_id, sequence FROM children", columns: 3) { row in
                    guard let id = row[0].integer, known.contains(id) else { return }
                    order.append((id, row[1].integer ?? 0, row[2].integer ?? 0))
                }
            }
            order.sort { ($0.sequence, $0.id) < ($1.sequence, $1.id) }
            var placed: Set<Int64> = []
            for (id, parent, _) in order where placed.insert(id).inserted {
                children[known.contains(parent) ? parent : 0, default: []].append(id)
            }
            children[0, default: []] += ids.filter { !placed.contains($0) }
            // Nodes of a ring are reached from no root.
            var (reached, next) = (Set<Int64>(), children[0] ?? [])
            while let id = next.popLast() { if reached.insert(id).inserted { next += children[id] ?? [] } }
            roots = (children[0] ?? []) + ids.filter { !reached.contains($0) }
        }

        func children(of id: Int64) -> [Int64] { children[id] ?? [] }
    }

    /// Passes the elements of the nodes to the listener of the XML.
    private struct Document {
        let store: StoreFile
        let schema: StoreSchema
        let index: [String: [Int64: [Int64]]]
        let tree: Tree
        let nodes: CherryTreeNodes
        let place: Place

        func read(_ id: Int64, depth: Int, report: (ImportProblem) throws -> Void, take: () throws -> Void) throws {
            guard depth < CherryTreeStore.depthLimit else { return try report(.markupTooDeep(place)) }
            guard let node = try rows("node", ["name", "txt", "tags", "is_richtxt", "ts_creation", "ts_lastsave"], of: id).first else {
                return
            }
            nodes.start(
                "node",
                [
                    "name": node["name"]?.text ?? "", "unique_id": String(id), "tags": node["tags"]?.text ?? "",
                    "ts_creation": Self.number(node["ts_creation"]), "ts_lastsave": Self.number(node["ts_lastsave"]),
                ])
            let text = node["txt"]?.text ?? ""
            // The lowest bit says whether the text has formats; code has none.
            if (node["is_richtxt"]?.integer ?? 1) & 1 == 1, text.contains("<") {
                try xml(text, report)
            } else {
                element("rich_text", text)
            }
            for box in try rows("codebox", ["txt"], of: id) { element("codebox", box["txt"]?.text ?? "") }
            for grid in try rows("grid", ["txt"], of: id) { try xml(grid["txt"]?.text ?? "", report) }
            for image in try rows("image", ["anchor", "png", "filename", "link"], of: id) { hold(image) }
            try take()
            for child in tree.children(of: id) where child != id { try read(child, depth: depth + 1, report: report, take: take) }
            nodes.end("node")
            try take()
        }

        private func element(_ name: String, _ text: String) {
            nodes.start(name, [:])
            nodes.text(text)
            nodes.end(name)
        }

        private func hold(_ image: [String: StoreFile.Value]) {
            let bytes = image["png"]?.blob ?? image["png"]?.text.map { Array($0.utf8) } ?? []
            let attributes = image.compactMapValues { $0.text.flatMap { $0.isEmpty ? nil : $0 } }.filter { $0.key != "png" }
            nodes.start("encoded_png", attributes)
            if attributes["filename"] == CherryTreeNodes.formula {
                nodes.text(String(decoding: bytes, as: UTF8.self))
            } else {
                nodes.take(bytes)
            }
            nodes.end("encoded_png")
        }

        /// Reads a piece of XML, whose outermost element is that of the node itself.
        private func xml(_ text: String, _ report: (ImportProblem) throws -> Void) throws {
            guard !text.isEmpty, let reader = XMLReader(Inner(nodes)) else { return }
            do {
                _ = try reader.feed(Array(text.utf8))
                try reader.finish()
            } catch {
                try report(.xml(place, error))
            }
        }

        /// Returns the rows of a node in a table, in the order of their places in its text. Columns that the document lacks are left out.
        private func rows(_ table: String, _ wanted: [String], of id: Int64) throws -> [[String: StoreFile.Value]] {
            let columns = wanted.filter((schema.tables[table] ?? []).map(\.name).contains)
            let list = (["rowid"] + columns.map(StoreSchema.quoted)).joined(separator: ", ")
            var found: [[String: StoreFile.Value]] = []
            for row in index[table]?[id] ?? [] {
                try store.rows(
                    "SELECT \(list) FROM \(StoreSchema.quoted(table)) WHERE rowid = ?", [.integer(row)], columns: columns.count + 1
                ) { values in
                    found.append(Dictionary(zip(columns, values.dropFirst()), uniquingKeysWith: { first, _ in first }))
                }
            }
            return found
        }

        /// Returns the rows of each node by table, since not all tables of a document have an index.
        static func index(_ store: StoreFile, _ schema: StoreSchema) throws -> [String: [Int64: [Int64]]] {
            var index: [String: [Int64: [Int64]]] = [:]
            for table in ["node", "codebox", "grid", "image"] {
                guard let columns = schema.tables[table]?.map(\.name), columns.contains("node_id") else { continue }
                let order = columns.contains("offset") ? StoreSchema.quoted("offset") + ", rowid" : "rowid"
                try store.rows("SELECT node_id, rowid FROM \(StoreSchema.quoted(table)) ORDER BY \(order)", columns: 2) { row in
                    if let node = row[0].integer, let number = row[1].integer {
                        index[table, default: [:]][node, default: []].append(number)
                    }
                }
            }
            return index
        }

        private static func number(_ value: StoreFile.Value?) -> String {
            switch value {
            case .integer(let number)?: String(number)
            case .real(let number)?: String(number)
            case .text(let text)?: text
            case .null?, .blob?, nil: ""
            }
        }
    }

    /// Passes the events inside the outermost element of a piece.
    private final class Inner: XMLListener {
        private let nodes: CherryTreeNodes

        init(_ nodes: CherryTreeNodes) { self.nodes = nodes }

        func start(_ name: String, _ attributes: [String: String]) { if name != "node" { nodes.start(name, attributes) } }
        func end(_ name: String) { if name != "node" { nodes.end(name) } }
        func text(_ text: String) { nodes.text(text) }
    }
}
