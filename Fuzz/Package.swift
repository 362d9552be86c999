// swift-tools-version: 6.2
import PackageDescription

// A package of its own: the fuzzer's runtime belongs in no program that people run.
let package = Package(
    name: "saekin-fuzz",
    dependencies: [.package(name: "saekin", path: "..")],
    targets: [
        // Without a main of its own: that comes with libFuzzer.
        .executableTarget(name: "fuzz", dependencies: [.product(name: "SaekinKit", package: "saekin")])
    ]
)
