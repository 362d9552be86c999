// swift-tools-version: 6.2
import PackageDescription

// A package of its own: the fuzzer's runtime belongs in no program that people run.
let package = Package(
    name: "saekin-fuzz",
    dependencies: [.package(name: "saekin", path: "..")],
    targets: [
        // Without a main of its own: that comes with libFuzzer.
        .executableTarget(name: "fuzz", dependencies: ["QueryFuzzing", .product(name: "SaekinKit", package: "saekin")]),
        .target(name: "QueryFuzzing", dependencies: [.product(name: "SaekinKit", package: "saekin")]),
        // Queries by seed and number, without libFuzzer: faster, and the same on every machine.
        .executableTarget(name: "fuzz-queries", dependencies: ["QueryFuzzing"]),
    ]
)
