import CImposter

/// SQLite's count of the memory it uses. Nothing of ours reads it.
package enum MemoryStatistics {
    /// Whether the count was turned off, for the whole process. That is possible before the first connection only, so read this before you
    /// open one.
    package static let areOff = cimposter_skip_statistics() == 0
}
