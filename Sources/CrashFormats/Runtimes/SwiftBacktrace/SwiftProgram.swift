import CrashModel

/// Finds the program in a backtrace of Swift's own, which does not name it.
enum SwiftProgram {
  /// The image that holds `main`, else the outermost one that is no library, else the name of Linux's first thread.
  static func name(of report: CrashReport, _ threads: [CrashReport.Thread]) -> String? {
    let frames = report.crashedThread?.frames ?? []
    let main = frames.last { $0.symbol == "main" || $0.symbol == "static Main.main()" }
    if let image = main?.image { return image }
    let others = threads.flatMap { $0.frames.reversed() }
    // Frameworks of macOS have no suffix: there a path or a line of source tells the program from them.
    let isBare = report.operatingSystem.name == "macOS"
    for frame in frames.reversed() + others where !isBare || frame.isPlacedOutsideOfSystem {
      if let image = frame.image, !isLibrary(image) { return image }
    }
    guard report.operatingSystem.name == "Linux" else { return nil }
    return threads.first { $0.index == 0 }?.name
  }

  private static func isLibrary(_ image: String) -> Bool {
    let name = image.lowercased()
    return name.range(of: ".so") != nil || name.hasSuffix(".dylib") || name.hasSuffix(".dll") || name == "dyld"
      || name.hasPrefix("ld-linux") || name == "[vdso]" || name.hasSuffix(".debug.dylib")
  }
}

extension CrashReport.Frame {
  /// Whether the frame's image is known to be none of the system's.
  fileprivate var isPlacedOutsideOfSystem: Bool {
    if let path = imagePath { return !path.hasPrefix("/System/") && !path.hasPrefix("/usr/lib/") }
    return line != nil
  }
}
