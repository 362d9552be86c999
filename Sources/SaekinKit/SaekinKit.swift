// The public interface of SaekinKit: these types and no others. They stay compatible between minor versions.
// Everything else in the package may change at any time.

@_exported public import enum MemoImport.ImportFailure
// Imports.
@_exported public import struct MemoImport.ImportOptions
@_exported public import struct MemoModel.Category
@_exported public import struct MemoModel.CivilDate
@_exported public import enum MemoModel.Language
// The errors in `SaekinError`.
@_exported public import protocol MemoModel.LocalizedFailure
@_exported public import struct MemoModel.LocalizedMessage
// Memos and categories.
@_exported public import struct MemoModel.MemoID
@_exported public import struct MemoModel.MemoText
@_exported public import struct MemoModel.Timestamp
@_exported public import enum MemoModel.WorkState
@_exported public import struct MemoSearch.Hit
@_exported public import struct MemoSearch.Mark
@_exported public import struct MemoSearch.MarkedText
@_exported public import struct MemoSearch.QueryError
@_exported public import struct MemoSearch.QueryFilter
@_exported public import enum MemoSearch.Rung
@_exported public import struct MemoSearch.SearchAnswer
@_exported public import enum MemoSearch.SearchOrder
// Searches and their results.
@_exported public import struct MemoSearch.SearchRequest
@_exported public import struct MemoSearch.SynonymList
@_exported public import struct MemoVault.ApplyOptions
@_exported public import struct MemoVault.Attachment
@_exported public import enum MemoVault.CategoryFailure
@_exported public import struct MemoVault.CategoryListing
@_exported public import struct MemoVault.CategorySummary
@_exported public import struct MemoVault.Change
@_exported public import struct MemoVault.ChangeList
@_exported public import enum MemoVault.EditFailure
@_exported public import struct MemoVault.ImportReport
@_exported public import struct MemoVault.MemoDetails
@_exported public import struct MemoVault.MemoDraft
// Edits.
@_exported public import struct MemoVault.MemoEditor
@_exported public import struct MemoVault.MemoFacts
@_exported public import struct MemoVault.MemoListItem
@_exported public import struct MemoVault.MemoListRequest
@_exported public import struct MemoVault.MemoVersion
@_exported public import struct MemoVault.TagList
@_exported public import struct MemoVault.TagSummary
@_exported public import enum MemoVault.UndoFailure
@_exported public import struct MemoVault.UndoReport
@_exported public import enum MemoVault.VaultError
@_exported public import struct MemoVault.VaultOperation
