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

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let connections = Target.Dependency.product(name: "HummingbirdCore", package: "hummingbird")
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
        // Without its traits it brings neither a configuration library nor all of Foundation.
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
        .target(name: "CXML", dependencies: ["CLibXML2"]),
        .target(name: "CGzip", linkerSettings: [.linkedLibrary("z")]),
        .target(name: "CStore", linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(name: "CImposter", linkerSettings: [.linkedLibrary("sqlite3")]),

        // The leaves know nothing of each other.
        .target(name: "MemoModel", swiftSettings: strict),
        .target(name: "KoreanText", dependencies: ["CICU"], swiftSettings: strict),

        .target(name: "MemoImport", dependencies: ["MemoModel", "CArchive", "CXML", "CStore", yams], swiftSettings: strict),
        .target(name: "MemoIndex", dependencies: ["MemoModel", "KoreanText", "CImposter", grdb, sqlite], swiftSettings: strict),

        // The one place where import and index meet.
        .target(
            name: "MemoVault", dependencies: ["MemoModel", "KoreanText", "MemoImport", "MemoIndex", grdb], swiftSettings: strict),

        // The library for other programs.
        .target(
            name: "SaekinKit", dependencies: ["MemoModel", "MemoIndex", "MemoImport", "MemoVault"], swiftSettings: strict),

        // How the vault's answers look to programs, and what can be asked of it, on whatever wire.
        .target(
            name: "MemoJSON", dependencies: ["MemoModel", "KoreanText", "MemoImport", "MemoIndex", "MemoVault"], swiftSettings: strict),
        .target(
            name: "MemoServer", dependencies: ["MemoJSON", "MemoModel", "MemoImport", "MemoIndex", "MemoVault"], exclude: ["Page"],
            swiftSettings: strict, plugins: ["EmbedPage"]),
        .plugin(name: "EmbedPage", capability: .buildTool()),
        .target(
            name: "MemoHTTP",
            dependencies: [
                "MemoServer", "MemoJSON", "MemoModel", "MemoImport", "MemoIndex", "MemoVault", "CGzip", hummingbird, connections, http, nio,
                messages, threads, logging, lifecycle,
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "saekin",
            dependencies: [
                "MemoModel", "KoreanText", "MemoIndex", "MemoImport", "MemoVault", "MemoJSON", "MemoServer", "MemoHTTP", "CMalloc", logging,
                arguments,
            ],
            swiftSettings: strict),

        // The program of Documentation/Library.md, compiled as it stands there; `LibraryTests` runs it.
        .executableTarget(name: "library-example", dependencies: ["SaekinKit"], path: "Tests/LibraryExample", swiftSettings: strict),

        // What several test targets need.
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
        .target(name: "CSQLiteSettings", path: "Tests/CSQLiteSettings", linkerSettings: [.linkedLibrary("sqlite3")]),
        .testTarget(name: "SaekinKitTests", dependencies: ["SaekinKit"], swiftSettings: strict),
        .testTarget(name: "MemoModelTests", dependencies: ["MemoModel"], swiftSettings: strict),
        .testTarget(
            name: "KoreanTextTests", dependencies: ["KoreanText", "TestSupport"],
            exclude: ["Readings.tsv", "Spellings/Loanwords.csv", "Spellings/English.csv", "Spellings/EnglishUnseen.csv"],
            swiftSettings: strict),
        .testTarget(
            name: "MemoIndexTests", dependencies: ["MemoIndex", "MemoModel", "KoreanText", "TestSupport", "CSQLiteSettings", grdb],
            swiftSettings: strict),
        .testTarget(
            name: "MemoImportTests", dependencies: ["MemoImport", "MemoModel", "TestSupport", grdb], swiftSettings: strict),
        .testTarget(
            name: "MemoVaultTests", dependencies: ["MemoVault", "MemoModel", "MemoImport", "MemoIndex", "TestSupport", grdb],
            swiftSettings: strict),
        .testTarget(
            name: "CorpusTests",
            dependencies: ["MemoVault", "MemoModel", "MemoImport", "MemoIndex", "KoreanText", "TestSupport", grdb], swiftSettings: strict),
        .testTarget(
            name: "MemoServerTests", dependencies: ["MemoServer", "MemoModel", "MemoImport", "MemoVault"], swiftSettings: strict),
        .testTarget(
            name: "MemoHTTPTests",
            dependencies: [
                "MemoHTTP", "MemoServer", "MemoJSON", "MemoModel", "MemoImport", "MemoIndex", "MemoVault", "TestSupport", logging, nio,
                threads,
                http,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "CommandTests", dependencies: ["saekin", "library-example", "MemoIndex", "TestSupport", arguments],
            exclude: ["Transcripts"],
            swiftSettings: strict),
    ]
)
