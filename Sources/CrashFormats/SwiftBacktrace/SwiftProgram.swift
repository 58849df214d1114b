import CrashModel

/// Finds the program in a backtrace of Swift's own, which does not name it.
enum SwiftProgram {
  /// The image that holds `main`, else the outermost one that is no library, else the name of Linux's first thread.
  static func name(of report: CrashReport, _ threads: [CrashReport.Thread]) -> String? {
    let frames = report.crashedThread?.frames ?? []
    let main = frames.last { $0.symbol == "main" || $0.symbol == "static Main.main()" }
    if let image = main?.image { return image }
    let others = threads.flatMap { $0.frames.reversed() }
    for image in (frames.reversed() + others).lazy.compactMap(\.image) where !isLibrary(image) { return image }
    guard report.operatingSystem.name == "Linux" else { return nil }
    return threads.first { $0.index == 0 }?.name
  }

  private static func isLibrary(_ image: String) -> Bool {
    let name = image.lowercased()
    return name.range(of: ".so") != nil || name.hasSuffix(".dylib") || name.hasSuffix(".dll") || name == "dyld"
      || name.hasPrefix("ld-linux") || name == "[vdso]" || name.hasSuffix(".debug.dylib")
  }
}
