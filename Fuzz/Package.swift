// swift-tools-version: 6.2
import PackageDescription

// A separate package, because the fuzzer's runtime must not be part of a released program.
let package = Package(
    name: "saekin-fuzz",
    dependencies: [.package(name: "saekin", path: "..")],
    targets: [
        // Without a main function: libFuzzer provides it.
        .executableTarget(name: "fuzz", dependencies: ["QueryFuzzing", .product(name: "SaekinKit", package: "saekin")]),
        .target(name: "QueryFuzzing", dependencies: [.product(name: "SaekinKit", package: "saekin")]),
        // Queries by seed and number, without libFuzzer: faster, and equal on every machine.
        .executableTarget(name: "fuzz-queries", dependencies: ["QueryFuzzing"]),
    ]
)
