/// Identifiers of devices, vendors and installations.
extension RedactionScanner {
  private static let deviceNames = [
    "crashreporterkey", "crashreporter key", "crash_reporter_key", "deviceidentifierforvendor", "identifierforvendor",
    "vendor_id", "vendoridentifier", "idfv", "idfa", "advertisingidentifier", "advertising_id", "advertisingid",
    "sleepwakeuuid", "sleep/wake uuid", "anonymous uuid", "device identifier", "device_id", "deviceid",
    "deviceidentifier", "device_app_hash", "devicetoken", "device_token", "device token", "install_id",
    "installation_id", "installationid", "udid", "uniqueid", "serial number", "serialnumber", "serial_number", "imei",
    "meid", "imsi", "iccid", "roots_installed_id", "user_id", "userid_hash", "beta identifier",
  ].map { Array($0.utf8) }

  /// The value behind a name of a device's identifier; without a colon only what is plainly a number of a device.
  func deviceValue() -> Range<Int>? {
    let first = bytes[index] | 0x20
    for name in Self.deviceNames where name[0] == first && holdsIgnoringCase(name, at: index) {
      let behind = index + name.count
      guard behind == bytes.count || !Self.isWord(bytes[behind]) else { continue }
      if let value = startOfValue(behind: behind) {
        let range = value.start..<endOfValue(from: value.start)
        if range.count >= 6, bytes[range].contains(where: Self.isDigit), isValue(range) { return range }
      } else if behind + 1 < bytes.count, bytes[behind] == 0x20 {
        let range = behind + 1..<endOfValue(from: behind + 1)
        if holdsNumber36(at: range.lowerBound) || range.count >= 14 && bytes[range].allSatisfy(Self.isHex) {
          return range
        }
      }
    }
    return nil
  }

  /// A serial number as Apple writes it, 10 to 14 capitals and digits, behind the word `serial`.
  func serialNumber() -> Range<Int>? {
    guard holdsIgnoringCase(Self.serial, at: index) else { return nil }
    var start = index + Self.serial.count
    while start < bytes.count, start - index < 16, bytes[start] == 0x20 || ":=#\"".utf8.contains(bytes[start]) {
      start += 1
    }
    var end = start
    while end < bytes.count, Self.isDigit(bytes[end]) || (0x41...0x5A).contains(bytes[end]) { end += 1 }
    guard start > index + Self.serial.count, (10...14).contains(end - start),
      end == bytes.count || !Self.isWord(bytes[end]), bytes[start..<end].contains(where: Self.isDigit),
      !bytes[start..<end].allSatisfy(Self.isDigit)
    else { return nil }
    return start..<end
  }

  private static let serial = Array("serial".utf8)

  /// A device's number as Apple writes it since 2018: eight digits, a dash, sixteen digits.
  func deviceNumber() -> Range<Int>? {
    guard index + 25 <= bytes.count, bytes[index + 8] == 0x2D else { return nil }
    let isNumber = (0..<25).allSatisfy { $0 == 8 || Self.isHex(bytes[index + $0]) }
    guard isNumber, index + 25 == bytes.count || !Self.isWord(bytes[index + 25]) && bytes[index + 25] != 0x2D else {
      return nil
    }
    return index..<index + 25
  }

  /// The address of a network card: six pairs of digits with colons between them, or dashes as Windows writes them.
  func hardwareAddress() -> Range<Int>? {
    let end = index + 17
    guard end <= bytes.count else { return nil }
    let sign = bytes[index + 2]
    guard sign == 0x3A || sign == 0x2D, index == 0 || bytes[index - 1] != sign,
      end == bytes.count || !Self.isWord(bytes[end]) && bytes[end] != sign
    else { return nil }
    let isAddress = (0..<17).allSatisfy { position in
      position % 3 == 2 ? bytes[index + position] == sign : Self.isHex(bytes[index + position])
    }
    // Numbers with dashes between them are dates.
    let isDate = sign == 0x2D && !bytes[index..<end].contains { Self.isWord($0) && !Self.isDigit($0) }
    return isAddress && !isDate ? index..<end : nil
  }

  /// The number of an installation's folder, or of a simulated device.
  func containerNumber() -> Range<Int>? {
    for folder in Self.containers where holds(folder, at: index) {
      guard let start = endOfSlash(from: index + folder.count), holdsNumber36(at: start) else { continue }
      return start..<start + 36
    }
    return nil
  }

  private static let containers = [
    "/Application", "/AppGroup", "/PluginKitPlugin", "/InternalDaemon", "/Devices",
  ].map { Array($0.utf8) }
}
