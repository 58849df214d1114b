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
    name: name + "Tests", dependencies: [.target(name: name)] + more, swiftSettings: strict)
}

let package = Package(
  name: "crashbook",
  platforms: [.macOS(.v13)],
  products: [
    .library(name: "CrashAnalysis", targets: ["CrashAnalysis"]),
    .executable(name: "crashbook", targets: ["crashbook"]),
  ],
  targets: [
    module("CrashModel"),
    module("CrashFormats", ["CrashModel"]),
    module("CrashSymbols", ["CrashModel"]),
    module("CrashDiagnosis", ["CrashModel", "CrashSymbols"]),
    module("CrashPlaybook", ["CrashDiagnosis"]),
    module("CrashOutput", ["CrashDiagnosis"], exclude: ["JSON/crashbook.analysis-1.schema.json"]),
    module(
      "CrashAnalysis",
      ["CrashModel", "CrashFormats", "CrashSymbols", "CrashDiagnosis", "CrashPlaybook", "CrashOutput"]),
    module("CommandLineKit"),
    .executableTarget(
      name: "crashbook", dependencies: ["CrashAnalysis", "CommandLineKit"], swiftSettings: strict,
      // The program starts faster, and runs on machines without Swift, when the libraries of Swift are part of it.
      linkerSettings: [.unsafeFlags(["-static-stdlib"], .when(platforms: [.linux], configuration: .release))]),
    .executableTarget(
      name: "crashbook-benchmark", dependencies: ["CrashAnalysis", "CommandLineKit"], swiftSettings: strict),
    tests(of: "crashbook", ["crashbook-benchmark"]),
    tests(of: "CrashSymbols"),
    tests(of: "CrashAnalysis"),
    tests(of: "CommandLineKit"),
    tests(of: "CrashDiagnosis"),
    tests(of: "CrashOutput", ["CrashAnalysis"]),
    tests(of: "CrashFormats"),
  ],
  swiftLanguageModes: [.v6]
)
