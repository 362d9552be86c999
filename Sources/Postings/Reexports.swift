// The postings of phrases cannot be used without the phrases.
@_exported public import TextMatching
