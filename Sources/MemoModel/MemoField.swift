/// A field of a memo that the index distinguishes.
public enum MemoField: String, Sendable, Hashable { case title, body }
