// swift-tools-version: 6.0

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A module of the library; the list of dependencies is the design: what is not named here cannot be seen.
func module(_ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
  .target(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict)
}

/// The tests of a module, in the folder of the same name.
func tests(of name: String, _ more: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.target(name: name), "ByteKit", "JSON5", "TestSupport"] + more,
    swiftSettings: strict)
}

let package = Package(
  name: "crashbook",
  platforms: [.macOS(.v13)],
  products: [
    .library(name: "CrashAnalysis", targets: ["CrashAnalysis"]),
    .executable(name: "crashbook", targets: ["crashbook"]),
    .plugin(name: "explain-crashes", targets: ["explain-crashes"]),
  ],
  targets: [
    module("ByteKit"),
    module("JSON5", ["ByteKit"]),
    module("CrashModel", ["ByteKit"]),
    module("CrashInput", ["ByteKit", "CrashModel"]),
    module("CrashSource", ["ByteKit", "CrashModel"]),
    module("CrashFormats", ["ByteKit", "CrashModel"]),
    module("CrashSymbols", ["ByteKit", "CrashModel"]),
    module(
      "CrashDiagnosis", ["ByteKit", "JSON5", "CrashModel", "CrashSource", "CrashSymbols"], exclude: ["Index/README.md"]),
    module("CrashPlaybook", ["ByteKit", "CrashSource", "CrashDiagnosis"]),
    module("CrashOutput", ["ByteKit", "CrashDiagnosis"], exclude: ["JSON/crashbook.analysis-1.schema.json"]),
    module(
      "CrashAnalysis",
      [
        "ByteKit", "JSON5", "CrashModel", "CrashInput", "CrashSource", "CrashFormats", "CrashSymbols",
        "CrashDiagnosis", "CrashPlaybook", "CrashOutput",
      ]),
    module("CommandLineKit"),
    .executableTarget(
      name: "crashbook", dependencies: ["ByteKit", "JSON5", "CrashAnalysis", "CommandLineKit"], swiftSettings: strict),
    .executableTarget(
      name: "crashbook-benchmark", dependencies: ["ByteKit", "CrashAnalysis", "CommandLineKit"], swiftSettings: strict),
    .plugin(
      name: "explain-crashes",
      capability: .command(
        intent: .custom(verb: "explain-crashes", description: "Tells why a program died, and what to do about it.")),
      dependencies: ["crashbook"], path: "Sources/explain-crashes"),
    .executableTarget(name: "crashbook-dev", dependencies: ["ByteKit"], swiftSettings: strict),
    .executableTarget(name: "crashbook-documentation", dependencies: ["CrashAnalysis"], swiftSettings: strict),
    .target(
      name: "TestSupport", dependencies: ["CrashFormats", "CrashModel"], path: "Tests/TestSupport",
      swiftSettings: strict),
    tests(of: "crashbook", ["crashbook-benchmark"]),
    tests(of: "CrashInput"),
    tests(of: "CrashSource"),
    tests(of: "CrashSymbols"),
    tests(of: "CrashAnalysis", ["crashbook-dev", "crashbook-documentation"]),
    tests(of: "CommandLineKit"),
    tests(of: "CrashDiagnosis"),
    tests(of: "CrashOutput", ["CrashAnalysis"]),
    tests(of: "CrashFormats"),
  ],
  swiftLanguageModes: [.v6]
)
