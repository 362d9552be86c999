import Foundation

/// Measures the memory of an import.
enum MemoryPart {
    static func measure(_ collection: Collection) throws -> Table {
        var table = empty("Memory of import, \(collection.name)")
        table.rows.append(row("JSON Lines", bytes: size(of: collection.file.path), try collection.importAnew()))
        return table
    }

    /// The size of the imported JSON array in bytes.
    static func measureArray(bytes: Int, saekin: String, in folder: String) throws -> Table {
        let (export, vault) = (folder + "/huge.json", folder + "/huge.db")
        defer {
            Baseline.remove(vault)
            Baseline.remove(export)
        }
        let count = try MemoFile.makeArray(bytes: bytes, at: export)
        Baseline.remove(vault)
        var table = empty("Memory of import, one array of \(count) memos")
        let usage = try Child.runApart([saekin, "import", export, "--vault", vault, "--quiet"])
        table.rows.append(row("JSON", bytes: size(of: export), usage))
        return table
    }

    private static func empty(_ title: String) -> Table {
        var table = Table(title: title, columns: ["", "MB", "peak MB", "CPU s", "wall s"])
        table.notes = ["Peak: the largest resident set of the process, files mapped into memory included."]
        return table
    }

    private static func row(_ name: String, bytes: Int, _ usage: ChildUsage) -> [Cell] {
        [
            .name(name), .number(Double(bytes) / 1e6, decimals: 1), .number(Double(usage.peakBytes) / 1e6, decimals: 1),
            .number(usage.cpu, decimals: 1), .number(usage.wall, decimals: 1),
        ]
    }

    private static func size(of path: String) -> Int {
        (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
    }
}
