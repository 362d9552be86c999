import MemoModel

/// The source of memos that were written in this vault.
enum OwnSource {
    static let name = "saekin"
    static let format = "saekin"

    static func id(in db: any WritableVaultDatabase, at time: Timestamp) throws -> Int64 {
        var source = ImportSource(name, [format], ApplyOptions(now: time))
        return try source.id(in: db)
    }
}
