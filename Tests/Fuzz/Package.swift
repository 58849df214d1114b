// swift-tools-version: 6.0

import PackageDescription

// A package of its own, because it links only with libFuzzer: see `run` beside this file.
let package = Package(
  name: "crashbook-fuzz",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "crashbook", path: "../..")],
  targets: [
    .executableTarget(
      name: "crashbook-fuzz", dependencies: [.product(name: "CrashAnalysis", package: "crashbook")])
  ],
  swiftLanguageModes: [.v6]
)
