import CrashModel

/// Finds the app among its binary images, for reports that do not name the process.
enum AppExecutable {
  /// Whether a path is the executable of a bundle of the same name: `Harbour.app/Harbour`.
  static func isMain(path: String) -> Bool {
    let parts = path.split(separator: "/")
    guard let name = parts.last else { return false }
    let bundles = [name + ".app", name + ".appex"]
    guard let bundle = parts.dropLast().last(where: { $0.hasSuffix(".app") || $0.hasSuffix(".appex") }) else {
      return false
    }
    return bundles.contains { $0 == bundle } && !parts.contains { $0.hasSuffix(".framework") }
  }

  /// Fills in name and path of the process from the path of an image.
  static func fill(_ process: inout CrashReport.Process, from path: String) {
    guard process.path == nil, isMain(path: path) else { return }
    process.path = path
    process.name = process.name ?? Paths.lastComponent(path)
  }
}

/// Instruction sets by their Mach-O number.
///
/// Source: `osfmk/mach/machine.h` of xnu.
enum CPUTypes {
  static func name(_ number: UInt64) -> String? {
    switch number {
    case 7: "i386"
    case 12: "arm"
    case 0x0100_0007: "x86_64"
    case 0x0100_000C: "arm64"
    case 0x0200_000C: "arm64_32"
    default: nil
    }
  }
}
