import Foundation
import MemoModel
import TestSupport

@testable import MemoVault
@testable import SQLiteVaults

/// A vault in a file of a temporary folder, for tests of what only files have.
final class TestFile: TestVault {
    /// The vault.
    let file: Vault
    var path: String { file.path }

    init(maximumPages: Int? = nil) throws {
        let folder = TemporaryFolder()
        file = try Vault.open(folder.url.appending(path: "vault.db").path(), maximumPages: maximumPages)
        super.init(file, folder) { [file] in try file.check(samples: $0) }
    }

    override func reopened(settings: VaultSettings = VaultSettings()) throws -> any VaultEngine { try Vault.open(path, settings: settings) }

    override func prepareTitles() { Vault.prepareTitles(path) }
}
