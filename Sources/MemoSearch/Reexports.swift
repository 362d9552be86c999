// Answers cannot be used without the queries and marks in them.
@_exported public import QueryLanguage
@_exported public import TextMatching
