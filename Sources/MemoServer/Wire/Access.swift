package import MemoModel
package import MemoVault

/// A permission of a key.
package enum Scope: String, Sendable, CaseIterable, Codable {
    /// Search, and read the metadata and snippets of hits.
    case search
    /// Read whole memos, lists and statistics.
    case read
    /// Add, change and remove memos.
    case write
    /// Import exports.
    case `import`
    /// Everything, including exports of the whole vault and metrics.
    case admin
}

/// The permissions of a caller.
package struct Access: Sendable, Equatable {
    package var scopes: Set<Scope>
    /// The categories to which the caller is limited, with their descendants; nil for no limit.
    package var categories: [CategoryPath]?
    /// Identifies the key: for rate limits, repeated requests, and the sources that it imported. Another key never gets it.
    package var id: String
    /// The name of the key, for logs.
    package var name: String
    /// The time zone of the caller's days, if a request names none; nil for that of the server.
    package var zone: LocalZone?

    /// The permissions of a local user.
    package static let everything = Access(scopes: Set(Scope.allCases), categories: nil, name: "local")

    /// Creates the access of a key; nil for `categories` means all.
    package init(scopes: Set<Scope>, categories: [CategoryPath]?, id: String? = nil, name: String, zone: LocalZone? = nil) {
        (self.scopes, self.categories, self.id, self.name, self.zone) = (scopes, categories, id ?? name, name, zone)
    }

    /// Returns whether the caller has a scope, by itself or because it may do everything.
    package func may(_ scope: Scope) -> Bool { scopes.contains(scope) || scopes.contains(.admin) }

    /// Checks that the caller may call `operation`.
    /// - Throws: `Problem` 403.
    package func check(_ operation: Operation) throws {
        guard let scope = operation.scope else { return }
        guard may(scope) else {
            throw Problem(
                403, "not-allowed",
                LocalizedMessage("this key lacks the scope \(scope.rawValue)", ko: "이 키에는 \(scope.rawValue) 권한이 없습니다"))
        }
        guard categories == nil || operation.isForLimitedKeys else {
            throw Problem(
                403, "not-allowed",
                LocalizedMessage(
                    "this key is limited to categories and cannot access the whole vault", ko: "분류를 제한한 키로는 보관소 전체를 다룰 수 없습니다"))
        }
    }
}
