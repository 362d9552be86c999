import MemoModel

/// What a key may be allowed.
package enum Scope: String, Sendable, CaseIterable, Codable {
    /// To search, and to see what hits show.
    case search
    /// To read whole memos, lists and statistics.
    case read
    /// To add, change and remove memos.
    case write
    /// To bring exports in.
    case `import`
    /// Everything, exports of the whole vault and measurements included.
    case admin
}

/// What a caller may do.
package struct Access: Sendable, Equatable {
    package var scopes: Set<Scope>
    /// The categories to which it is limited, with those below; nil for none.
    package var categories: [String]?
    /// Whose it is, for logs and limits.
    package var name: String

    /// What whoever sits at the machine may do.
    package static let everything = Access(scopes: Set(Scope.allCases), categories: nil, name: "local")

    package init(scopes: Set<Scope>, categories: [String]?, name: String) {
        (self.scopes, self.categories, self.name) = (scopes, categories, name)
    }

    /// - Throws: `Problem` 403 unless it allows the operation.
    package func check(_ operation: Operation) throws {
        guard let scope = operation.scope else { return }
        guard scopes.contains(scope) || scopes.contains(.admin) else {
            throw Problem(
                403, "not-allowed",
                LocalizedMessage("this key lacks the scope \(scope.rawValue)", ko: "이 키에는 \(scope.rawValue) 권한이 없습니다"))
        }
        guard categories == nil || operation.isForLimitedKeys else {
            throw Problem(
                403, "not-allowed",
                LocalizedMessage(
                    "this key is limited to categories, and this is about the whole vault", ko: "분류를 제한한 키로는 보관소 전체를 다룰 수 없습니다"))
        }
    }
}
