import ArgumentParser
import MemoImport

/// The name of an importer, as `--from` takes it.
struct ImporterName: ExpressibleByArgument {
    let name: String

    init?(argument: String) {
        guard Self.allValueStrings.contains(argument) else { return nil }
        name = argument
    }

    static var allValueStrings: [String] { importers.map { $0.name } }
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

/// What `--split` of an import takes.
struct ChatPart: ExpressibleByArgument {
    let part: ImportOptions.ChatSplit

    init(_ part: ImportOptions.ChatSplit) { self.part = part }

    init?(argument: String) {
        guard let part = ImportOptions.ChatSplit(rawValue: argument) else { return nil }
        self.part = part
    }

    static var allValueStrings: [String] { ImportOptions.ChatSplit.allCases.map(\.rawValue) }
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
    var defaultValueDescription: String { part.rawValue }
}

/// What `--format` of an import takes: the form of the report, or else, as people expect who read a pipe, the format that is read.
enum ImportFormat: ExpressibleByArgument {
    case report(OutputFormat)
    case importer(ImporterName)

    private static let reports = [OutputFormat.text, .json]

    init?(argument: String) {
        if let report = Self.reports.first(where: { $0.rawValue == argument }) {
            self = .report(report)
        } else if let importer = ImporterName(argument: argument) {
            self = .importer(importer)
        } else {
            return nil
        }
    }

    static var allValueStrings: [String] {
        let reports = reports.map(\.rawValue)
        return reports + ImporterName.allValueStrings.filter { !reports.contains($0) }
    }

    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

    var defaultValueDescription: String {
        switch self {
        case .report(let format): format.rawValue
        case .importer(let importer): importer.name
        }
    }
}
