import CrashModel

/// What is alike in all reports of Android.
enum AndroidProcess {
  /// Sets the name, which of an app is that of its package, perhaps with the name of one of its services behind.
  static func set(_ name: String?, _ process: UInt64?, in report: inout CrashReport) {
    report.operatingSystem.name = "Android"
    report.process.identifier = process.flatMap { $0 == 0 ? nil : Int(exactly: $0) }
    guard let name else { return }
    report.process.name = Paths.lastComponent(name)
    if name.utf8.first == 0x2F {
      report.process.path = name
    } else if name.utf8.contains(0x2E) {
      report.process.bundleIdentifier = name.split(separator: ":").first.map(String.init)
    }
  }

  /// Takes version, build and device out of `google/oriole/oriole:14/UP1A.231005.007/10754064:user/release-keys`.
  static func readSystem(_ fingerprint: Located<String>, into report: inout CrashReport) {
    let parts = fingerprint.value.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 4 else { return }
    let product = parts[2].split(separator: ":")
    report.device = parts[1].isEmpty ? nil : "\(parts[0])/\(product.first ?? parts[1])"
    guard product.count == 2 else { return }
    report.operatingSystem.version = Located(String(product[1]), at: fingerprint.offset)
    report.operatingSystem.build = String(parts[3])
  }

  /// Numbers threads as Apple's reports do: the main thread, whose number is that of the process, is the first.
  static func number(_ threads: inout [CrashReport.Thread], process: UInt64?) {
    var next = 1
    var hasMain = false
    for place in threads.indices {
      let identifier = threads[place].identifier
      if !hasMain, identifier == process || identifier == nil && place == 0 {
        threads[place].index = 0
        hasMain = true
      } else {
        threads[place].index = next
        next += 1
      }
      // Nothing tells whose stack it is.
      if identifier == nil { threads[place].isNumbered = false }
    }
  }
}
