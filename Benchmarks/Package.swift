// swift-tools-version: 6.2
import PackageDescription

/// The same strict settings as the package that is measured.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "saekin-benchmarks",
    dependencies: [
        .package(name: "saekin", path: ".."),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
    ],
    targets: [
        // The baselines' tokenizer is C, so that no bridge slows it down.
        .target(name: "CBaseline", linkerSettings: [.linkedLibrary("sqlite3")]),
        .executableTarget(
            name: "saekin-bench",
            dependencies: [
                "CBaseline",
                .product(name: "SaekinKit", package: "saekin"),
                .product(name: "saekin", package: "saekin"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict),
        // The baseline of Benchmarks/bench-server.
        .executableTarget(
            name: "bare-server", dependencies: [.product(name: "Hummingbird", package: "hummingbird")], swiftSettings: strict),
    ]
)
