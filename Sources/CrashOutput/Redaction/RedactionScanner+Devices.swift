import ByteKit

/// Identifiers of devices and installations that are known by their form.
extension RedactionScanner {
  /// A device's identifier as Apple writes it since 2018: eight digits, a dash, sixteen digits.
  func deviceNumber() -> Range<Int>? {
    guard self[index + 8] == .dash else { return nil }
    return end(of: "hhhhhhhh-hhhhhhhhhhhhhhhh", at: index).map { index..<$0 }
  }

  /// An identifier in any of its forms behind a word for devices: 40 digits until 2018, and a UUID.
  func deviceIdentifier(at start: Int) -> Range<Int>? {
    if holdsUUID(at: start) { return start..<start + 36 }
    guard end(of: .hexadecimal, from: start, limit: 41) - start == 40, !self[start + 40].isWord else { return nil }
    return start..<start + 40
  }

  /// The address of a network card: six pairs of digits with colons between them, or dashes as Windows writes them.
  func hardwareAddress() -> Range<Int>? {
    let sign = self[index + 2]
    guard sign == .colon || sign == .dash, self[index - 1] != sign, self[index + 17] != sign,
      let end = end(of: sign == .colon ? "hh:hh:hh:hh:hh:hh" : "hh-hh-hh-hh-hh-hh", at: index)
    else { return nil }
    // Numbers with dashes between them are dates.
    let isDate = sign == .dash && bytes[index..<end].allSatisfy { $0.isDigit || $0 == .dash }
    return isDate ? nil : index..<end
  }

  /// The identifier of an installation's folder, or of a simulated device.
  func containerNumber() -> Range<Int>? {
    for folder in Self.containers where holds(folder, at: index) {
      guard let start = endOfSlash(from: index + folder.utf8.count), holdsUUID(at: start) else { continue }
      return start..<start + 36
    }
    return nil
  }

  private static let containers = ["/Application", "/AppGroup", "/PluginKitPlugin", "/InternalDaemon", "/Devices"]
}
