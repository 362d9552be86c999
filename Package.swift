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
let yams = Target.Dependency.product(name: "Yams", package: "Yams")

let package = Package(
    name: "saekin",
    products: [
        .executable(name: "saekin", targets: ["saekin"]),
        .library(name: "SaekinKit", targets: ["MemoModel", "KoreanText", "MemoIndex", "MemoImport", "MemoVault"]),
    ],
    // Exactly these versions, raised by hand after the tests have passed with the next: the Korean of `ParserText` matches the argument
    // parser's English sentences, GRDB's cached statements and connections are used in the ways that were measured, and `YAMLDanger` lets
    // through what this version of Yams reads in bounded time.
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    ],
    targets: [
        // C libraries of the system, each behind one header.
        .target(name: "CICU", linkerSettings: [.linkedLibrary("icuuc"), .linkedLibrary("icui18n")]),
        .systemLibrary(name: "CArchive", providers: [.apt(["libarchive-dev"])]),
        .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .target(name: "CXML", dependencies: ["CLibXML2"]),
        .target(name: "CStore", linkerSettings: [.linkedLibrary("sqlite3")]),

        // The leaves know nothing of each other.
        .target(name: "MemoModel", swiftSettings: strict),
        .target(name: "KoreanText", dependencies: ["CICU"], swiftSettings: strict),

        .target(name: "MemoImport", dependencies: ["MemoModel", "CArchive", "CXML", "CStore", yams], swiftSettings: strict),
        .target(name: "MemoIndex", dependencies: ["MemoModel", "KoreanText", grdb, sqlite], swiftSettings: strict),

        // The one place where import and index meet.
        .target(
            name: "MemoVault", dependencies: ["MemoModel", "KoreanText", "MemoImport", "MemoIndex", grdb], swiftSettings: strict),
        // How the vault's answers look to programs.
        .target(
            name: "MemoJSON", dependencies: ["MemoModel", "MemoImport", "MemoIndex", "MemoVault"], swiftSettings: strict),
        .executableTarget(
            name: "saekin", dependencies: ["MemoModel", "KoreanText", "MemoIndex", "MemoImport", "MemoVault", "MemoJSON", arguments],
            swiftSettings: strict),

        // What several test targets need.
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
        .target(name: "CSQLiteSettings", path: "Tests/CSQLiteSettings", linkerSettings: [.linkedLibrary("sqlite3")]),
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
            name: "CommandTests", dependencies: ["saekin", "MemoIndex", "TestSupport", arguments], exclude: ["Transcripts"],
            swiftSettings: strict),
    ]
)
