// All that a program needs to keep memos and search them, under one name.
@_exported public import KoreanText
@_exported public import MemoImport
@_exported public import MemoIndex
@_exported public import MemoModel
@_exported public import MemoVault
