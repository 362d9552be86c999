import GRDB
package import MemoModel
package import MemoVault
import Synchronization

/// A file as the engine of a vault. `read` and `pass` are in Vault.swift, `write` in Vault+Writing.swift, `importing` in Vault+Import.swift.
extension Vault: VaultEngine {
    package var place: String { path }

    package var capabilities: VaultCapabilities {
        var capabilities = VaultCapabilities()
        (capabilities.isFile, capabilities.isWritable, capabilities.isCurrent) = (true, isWritable, !isSchemaOld)
        return capabilities
    }

    package var indexRemedy: LocalizedMessage {
        LocalizedMessage("an older version made the index; run: saekin reindex", ko: "이전 버전이 만든 색인입니다. saekin reindex를 실행하세요")
    }

    /// - Throws: `VaultError.replaced`.
    package func checkDatabase() throws {
        if !isInPlace { throw VaultError.replaced(path: path) }
    }

    /// Watches the file from the first call on. The text is comparable only with others of this object.
    /// - Throws: `VaultError`.
    package func state() throws -> String {
        let watched = try generation.withLock { generation in
            let watched = try generation ?? VaultGeneration(of: self)
            generation = watched
            return watched
        }
        return String(try watched.value())
    }
}
