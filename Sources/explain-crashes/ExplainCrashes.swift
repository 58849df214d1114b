import Foundation
import PackagePlugin

/// `swift package explain-crashes`: runs `crashbook analyze` in the folder of the package.
@main struct ExplainCrashes: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "crashbook").url
    process.arguments = ["analyze"] + arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      return Diagnostics.error("'crashbook analyze' ended with status \(process.terminationStatus).")
    }
  }
}
