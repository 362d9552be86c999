// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target is compiled with the same strict settings.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

/// For the targets in which most tests spend their time: debug builds optimise them too, and still check overflow and preconditions. Whole
/// modules with several threads are the only form in which SwiftPM can do so: one file at a time is slow, and one thread fails.
let busy = strict + [.unsafeFlags(["-O", "-whole-module-optimization", "-num-threads", "2"], .when(configuration: .debug))]

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let hummingbird = Target.Dependency.product(name: "HummingbirdCore", package: "hummingbird")
let http = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let nio = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let messages = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let threads = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")

let package = Package(
    name: "saekin",
    products: [
        .executable(name: "saekin", targets: ["saekin"]),
        .library(name: "SaekinKit", targets: ["SaekinKit"]),
    ],
    // Exactly these versions, raised by hand after the tests have passed with the next: the Korean of `ParserText` matches the argument
    // parser's English sentences, GRDB's cached statements and connections are used in the ways that were measured, and `YAMLDanger` lets
    // through what this version of Yams reads in bounded time.
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
        // Only its core, which serves connections, and without its traits: the rest brings a router, tracing, metrics, a file system and a
        // configuration library.
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
    ],
    targets: [
        // C libraries of the system, each behind one header.
        .target(name: "CICU", linkerSettings: [.linkedLibrary("icuuc"), .linkedLibrary("icui18n")]),
        .systemLibrary(name: "CArchive", providers: [.apt(["libarchive-dev"])]),
        .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .systemLibrary(name: "CMalloc"),
        .systemLibrary(name: "CPrefetch"),
        .systemLibrary(name: "CReader"),
        .systemLibrary(name: "CRename"),
        .target(name: "CXML", dependencies: ["CLibXML2"]),
        .target(name: "CGzip", linkerSettings: [.linkedLibrary("z")]),
        .target(name: "CMarkdown", linkerSettings: [.linkedLibrary("md4c")]),
        .target(name: "CStore", linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(name: "CImposter", linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(name: "CExtension"),
        .target(name: "CPQ"),

        // Small targets without a vault.
        .target(name: "MemoModel", swiftSettings: busy),
        .target(name: "JSON", dependencies: ["MemoModel"], swiftSettings: busy),
        .target(name: "KoreanText", dependencies: ["CICU"], swiftSettings: busy),
        .target(name: "QueryLanguage", dependencies: ["MemoModel", "KoreanText"], swiftSettings: busy),
        .target(name: "TextMatching", dependencies: ["MemoModel", "KoreanText"], swiftSettings: busy),
        .target(name: "Postings", dependencies: ["MemoModel", "KoreanText", "TextMatching"], swiftSettings: busy),

        .target(name: "MemoImport", dependencies: ["JSON", "MemoModel", "CArchive", "CXML", "CStore", yams], swiftSettings: strict),
        .target(name: "SQLiteSupport", dependencies: ["MemoModel", "CImposter", grdb, sqlite], swiftSettings: busy),
        .target(
            name: "PostingIndex", dependencies: ["CPrefetch", "MemoModel", "KoreanText", "Postings", "SQLiteSupport", grdb, sqlite],
            swiftSettings: busy),
        .target(
            name: "MemoSearch",
            dependencies: ["MemoModel", "KoreanText", "QueryLanguage", "TextMatching", "Postings"],
            swiftSettings: busy),

        // PostgreSQL, whose client library is loaded when it is needed.
        .target(name: "PostgresSupport", dependencies: ["MemoModel", "CPQ"], swiftSettings: strict),

        // Texts of files. No vault.
        .target(name: "FileReaders", dependencies: ["MemoModel", "MemoImport", "CReader"], swiftSettings: strict),

        // What can be asked of a vault, over an engine. No database.
        .target(
            name: "MemoVault",
            dependencies: ["MemoModel", "KoreanText", "MemoImport", "FileReaders", "Postings", "MemoSearch", "CRename"],
            swiftSettings: strict),

        // Vaults in files.
        .target(
            name: "SQLiteVaults",
            dependencies: [
                "MemoModel", "KoreanText", "MemoImport", "Postings", "PostingIndex", "MemoSearch", "SQLiteSupport", "MemoVault", grdb,
            ],
            swiftSettings: strict),

        // The library for other programs.
        .target(
            name: "SaekinKit", dependencies: ["MemoModel", "MemoSearch", "MemoImport", "MemoVault", "SQLiteVaults"],
            swiftSettings: strict),

        // Vaults in PostgreSQL.
        .target(
            name: "PostgresVaults",
            dependencies: [
                "MemoModel", "KoreanText", "Postings", "MemoSearch", "MemoImport", "MemoVault", "PostgresSupport",
            ],
            exclude: ["Schema"],
            swiftSettings: busy, plugins: ["EmbedFiles"]),

        // How the vault's answers look to programs, and what can be asked of it, on whatever wire.
        .target(
            name: "MemoJSON",
            dependencies: ["JSON", "MemoModel", "KoreanText", "MemoImport", "MemoSearch", "MemoVault"],
            swiftSettings: strict),
        .target(
            name: "MemoServer",
            dependencies: [
                "JSON", "MemoJSON", "MemoModel", "MemoImport", "Postings", "MemoSearch", "MemoVault", "CMarkdown",
            ],
            exclude: ["Page"],
            swiftSettings: strict, plugins: ["EmbedFiles"]),
        .plugin(name: "EmbedFiles", capability: .buildTool()),
        .target(
            name: "MemoHTTP",
            dependencies: [
                "JSON", "MemoServer", "MemoJSON", "MemoModel", "MemoImport", "MemoSearch", "MemoVault", "CGzip",
                hummingbird, http, nio,
                messages, threads, logging, lifecycle,
            ],
            swiftSettings: strict),
        // The commands, and the program that runs them.
        .target(
            name: "SaekinCommand",
            dependencies: [
                "JSON", "MemoModel", "KoreanText", "Postings", "MemoSearch", "MemoImport", "FileReaders", "MemoVault", "MemoJSON",
                "MemoServer", "MemoHTTP", "PostgresVaults", "SQLiteVaults", "CMalloc", logging,
                arguments,
            ],
            swiftSettings: strict),
        .executableTarget(name: "saekin", dependencies: ["SaekinCommand"], swiftSettings: strict),

        // The loadable extension of SQLite, which `Scripts/build-extension` links.
        .target(
            name: "SaekinExtension", dependencies: ["CExtension", "MemoModel", "KoreanText", "QueryLanguage", "TextMatching"],
            swiftSettings: strict),

        // The program of Documentation/Library.md, compiled as it stands there; `LibraryTests` runs it.
        .executableTarget(name: "library-example", dependencies: ["SaekinKit"], path: "Tests/LibraryExample", swiftSettings: strict),

        // What several test targets need.
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
        .target(
            name: "ServiceTestSupport",
            dependencies: ["MemoServer", "JSON", "MemoJSON", "MemoImport", "MemoModel", "MemoVault", "SQLiteVaults", "MemoSearch"],
            path: "Tests/ServiceTestSupport", swiftSettings: strict),
        .target(
            name: "PostgresTestSupport", dependencies: ["TestSupport", "PostgresSupport"], path: "Tests/PostgresTestSupport",
            swiftSettings: strict),
        .target(name: "CSQLiteSettings", path: "Tests/CSQLiteSettings", linkerSettings: [.linkedLibrary("sqlite3")]),
        .testTarget(name: "SaekinKitTests", dependencies: ["SaekinKit"], swiftSettings: strict),
        .testTarget(
            name: "PostgresSupportTests", dependencies: ["PostgresSupport", "MemoModel", "PostgresTestSupport"], swiftSettings: strict),
        .testTarget(
            name: "PostgresVaultsTests",
            dependencies: [
                "PostgresVaults", "PostgresSupport", "PostgresTestSupport", "ServiceTestSupport", "MemoServer", "JSON", "MemoVault",
                "SQLiteVaults", "FileReaders",
                "MemoModel", "MemoImport", "Postings",
                "MemoSearch", "KoreanText", "TestSupport", grdb,
            ], swiftSettings: strict),
        .testTarget(name: "MemoModelTests", dependencies: ["MemoModel"], swiftSettings: strict),
        .testTarget(
            name: "KoreanTextTests", dependencies: ["KoreanText", "TestSupport"],
            exclude: ["Forms.tsv", "Readings.tsv", "Spellings/Loanwords.csv", "Spellings/English.csv", "Spellings/EnglishUnseen.csv"],
            swiftSettings: strict),
        .testTarget(
            name: "MemoSearchTests",
            dependencies: [
                "Postings", "PostingIndex", "MemoSearch", "SQLiteSupport", "MemoModel", "KoreanText", "TestSupport", "CSQLiteSettings",
                grdb,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "MemoImportTests", dependencies: ["JSON", "MemoImport", "MemoModel", "TestSupport", grdb], swiftSettings: strict),
        .testTarget(name: "FileReadersTests", dependencies: ["FileReaders"], swiftSettings: strict),
        .testTarget(
            name: "MemoVaultTests",
            dependencies: [
                "FileReaders", "MemoVault", "SQLiteVaults", "PostgresVaults", "MemoModel", "MemoImport", "Postings", "PostingIndex",
                "MemoSearch",
                "TestSupport", "PostgresTestSupport", grdb,
            ],
            exclude: ["Releases"],
            swiftSettings: strict),
        .testTarget(
            name: "CorpusTests",
            dependencies: [
                "MemoVault", "SQLiteVaults", "MemoModel", "MemoImport", "Postings", "PostingIndex", "MemoSearch", "KoreanText",
                "TestSupport", grdb,
            ], swiftSettings: strict),
        .testTarget(
            name: "ExtensionTests",
            dependencies: [
                "SaekinExtension", "CExtension", "CSQLiteSettings", "KoreanText", "MemoModel", "MemoSearch", "MemoVault", "SQLiteVaults",
                "MemoImport",
                "TestSupport",
                grdb,
                sqlite,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "MemoServerTests",
            dependencies: [
                "JSON", "MemoServer", "MemoJSON", "MemoModel", "MemoImport", "MemoSearch", "MemoVault", "SQLiteVaults", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "MemoHTTPTests",
            dependencies: [
                "JSON", "MemoHTTP", "MemoServer", "MemoModel", "MemoImport", "MemoSearch", "MemoVault", "SQLiteVaults",
                "ServiceTestSupport", "TestSupport", logging, nio,
                threads,
                http, hummingbird,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "saekin", "SaekinCommand", "library-example", "JSON", "MemoJSON", "MemoModel", "MemoImport", "MemoSearch", "MemoVault",
                "SQLiteVaults",
                "TestSupport",
                "PostgresTestSupport",
                arguments, logging,
            ],
            exclude: ["Transcripts"],
            swiftSettings: strict),
    ]
)

// Parts of the package that can be built alone, with their tests. `Scripts/check --sanitize index` builds what the index and the search
// need, a third of the package.
let parts: [String: Set<String>] = [
    "index": ["KoreanTextTests", "MemoSearchTests"], "postgres": ["PostgresSupportTests", "PostgresVaultsTests", "MemoVaultTests"],
]
if let name = Context.environment["SAEKIN_PART"], var part = parts[name] {
    var waiting = part
    while let name = waiting.popFirst() {
        let needed = package.targets.first { $0.name == name }?.dependencies.compactMap { dependency -> String? in
            switch dependency {
            case .targetItem(let name, _), .byNameItem(let name, _): name
            default: nil
            }
        }
        for name in needed ?? [] where part.insert(name).inserted { waiting.insert(name) }
    }
    package.targets.removeAll { !part.contains($0.name) }
    package.products.removeAll()
}
