import ByteKit
import CrashModel

/// Reads a report of PLCrashReporter as it lies on the device: a head of eight bytes, then a message of Protocol Buffers.
///
/// Source: `PLCrashLogWriter.m` and `PLCrashReport.proto` of PLCrashReporter.
struct PLCrashMessage {
  private var report: CrashReport
  private var facts = MachFacts()
  private var images: [CrashReport.BinaryImage] = []
  private var threads: [CrashReport.Thread] = []
  private var exceptionFrames: [CrashReport.Frame] = []
  private var subtype: String?
  private var isReport = false

  private init(_ source: ReportSource) {
    report = CrashReport(format: "plcrash", source: source)
  }

  /// Whether an input begins like a report: with a word and the number of the format.
  static func opens(_ bytes: Bytes) -> Bool { bytes.holds("plcrash\u{1}", at: 0) }

  /// Reads the report of an input; nil where it is none, or holds neither a signal nor a stack.
  static func read(_ source: ReportSource, _ bytes: Bytes) -> CrashReport? {
    guard opens(bytes) else { return nil }
    var reader = PLCrashMessage(source)
    var message = ProtobufMessage(bytes[8..<bytes.count])
    while let field = message.next() { reader.read(field) }
    return reader.finished(isCut: message.isDamaged)
  }

  private mutating func finished(isCut: Bool) -> CrashReport? {
    guard isReport || !threads.isEmpty else { return nil }
    if let code = facts.code, facts.type?.value == "EXC_BAD_ACCESS", let address = facts.subcode {
      (facts.code, facts.address) = (code, Located(address))
    }
    if facts.type == nil { report.exception.subtype = subtype.map { Located($0) } }
    facts.fill(&report)
    let byAddress = ImagesByAddress(images)
    let identities = images.map { ImageIdentity(name: $0.name, path: $0.path, uuid: $0.uuid) }
    func place(_ frame: inout CrashReport.Frame) {
      guard let address = frame.address, let place = byAddress.position(of: address), let base = images[place].base
      else { return }
      frame.identity = identities[place]
      frame.imageOffset = address.distance(above: base)
    }
    for thread in threads.indices {
      for frame in threads[thread].frames.indices { place(&threads[thread].frames[frame]) }
    }
    for frame in exceptionFrames.indices { place(&exceptionFrames[frame]) }
    report.lastExceptionBacktrace = exceptionFrames
    report.crashedThread = threads.first(where: \.isCrashed)
    report.threads = DeferredList(threads)
    report.images = DeferredList(images)
    if isCut { report.notes.append("The report is cut or damaged: what follows could not be read.") }
    return report
  }

  // MARK: Fields

  private mutating func read(_ field: ProtobufMessage.Field) {
    guard var message = field.value.message else { return }
    switch field.number {
    case 1: readSystem(&message)
    case 2: readApplication(&message)
    case 3: readThread(&message)
    case 4: readImage(&message)
    case 5: readException(&message)
    case 6: readSignal(&message)
    case 7: readProcess(&message)
    case 8: while let field = message.next() { if field.number == 1 { report.device = field.value.text } }
    case 9: readInformation(&message)
    default: break
    }
  }

  private mutating func readSystem(_ message: inout ProtobufMessage) {
    var (name, version): (String?, String?)
    while let field = message.next() {
      switch field.number {
      case 1:
        let names = ["Mac OS X", "iPhone OS", "Mac OS X", nil, "Apple TVOS"]
        name = field.value.number < names.count ? names[Int(field.value.number)] : nil
      case 2: version = field.value.text
      case 3: report.architecture = report.architecture ?? Self.architecture(field.value.number)
      case 4: if field.value.number != 0 { report.date = String(field.value.number) }
      case 5: report.operatingSystem.build = field.value.text
      default: break
      }
    }
    let build = report.operatingSystem.build
    report.operatingSystem = SystemVersion.parse(Located([name, version].compactMap { $0 }.joined(separator: " ")))
    report.operatingSystem.build = build
  }

  private static func architecture(_ number: UInt64) -> String? {
    switch number {
    case 0: "i386"
    case 1: "x86_64"
    case 2, 5: "arm"
    default: nil
    }
  }

  private mutating func readApplication(_ message: inout ProtobufMessage) {
    while let field = message.next() {
      switch field.number {
      case 1: report.process.bundleIdentifier = field.value.text
      case 2: report.process.build = field.value.text
      case 3: report.process.version = field.value.text
      default: break
      }
    }
    // Without a version for people it stands in the place of the build.
    if report.process.version == nil {
      (report.process.version, report.process.build) = (report.process.build, nil)
    }
  }

  private mutating func readProcess(_ message: inout ProtobufMessage) {
    while let field = message.next() {
      switch field.number {
      case 1: report.process.name = field.value.text
      case 2: report.process.identifier = Int(exactly: field.value.number)
      case 3: report.process.path = field.value.text
      case 4: report.process.parent = field.value.text
      case 6: report.isTranslated = field.value.number == 0
      case 7: if field.value.number != 0 { report.launchDate = String(field.value.number) }
      default: break
      }
    }
    report.process.name = report.process.name ?? report.process.path.map(Paths.lastComponent)
  }

  private mutating func readInformation(_ message: inout ProtobufMessage) {
    while let field = message.next() {
      switch field.number {
      case 1: if field.value.number == 1 { report.kind = .nonFatal }
      case 2:
        guard let slice = field.value.slice, slice.count == 16 else { continue }
        report.incident = CrashReport.BinaryImage.shown(Self.digits(slice))
      default: break
      }
    }
  }

  private static func digits(_ slice: ByteSlice) -> String {
    String(hexadecimalBytes: (slice.start..<slice.end).map { slice.bytes[$0] })
  }

  // MARK: Cause

  private mutating func readException(_ message: inout ProtobufMessage) {
    var exception = CrashReport.UncaughtException()
    while let field = message.next() {
      switch field.number {
      case 1: exception.name = field.value.text.map { Located($0) }
      case 2: exception.reason = field.value.text.map { Located($0) }
      case 3:
        if exceptionFrames.count < ReportCaps.frames {
          exceptionFrames.append(Self.frame(field.value, exceptionFrames.count))
        }
      default: break
      }
    }
    report.uncaughtException = exception
    if let text = exception.reason ?? exception.name { report.messages.append(.init(.exceptionReason, text.value)) }
  }

  private mutating func readSignal(_ message: inout ProtobufMessage) {
    isReport = true
    while let field = message.next() {
      switch field.number {
      case 1: facts.signal = field.value.text.map { Located($0) }
      case 2: subtype = field.value.text.flatMap { $0.hasPrefix("#") ? nil : $0 }
      case 3: facts.address = Located(field.value.number)
      case 4:
        guard var mach = field.value.message else { continue }
        while let field = mach.next() {
          if field.number == 1 { facts.type = MachNames.exception(field.value.number).map { Located($0) } }
          guard field.number == 2 else { continue }
          if facts.code == nil { facts.code = Located(field.value.number) } else { facts.subcode = field.value.number }
        }
      default: break
      }
    }
  }

  // MARK: Stacks

  private mutating func readThread(_ message: inout ProtobufMessage) {
    guard threads.count < ReportCaps.threads else { return }
    var thread = CrashReport.Thread(index: threads.count)
    var registers: [CrashReport.Register] = []
    while let field = message.next() {
      switch field.number {
      case 1: thread.index = Int(min(field.value.number, 1 << 20))
      case 2: thread.add(Self.frame(field.value, thread.frames.count))
      case 3: thread.isCrashed = field.value.number == 1
      case 4: if registers.count < 128, let register = field.value.register { registers.append(register) }
      default: break
      }
    }
    if thread.isCrashed, report.registers.isEmpty { report.registers = registers }
    threads.append(thread)
  }

  private static func frame(_ value: ProtobufMessage.Value, _ index: Int) -> CrashReport.Frame {
    var frame = CrashReport.Frame(index: index)
    guard var message = value.message else { return frame }
    while let field = message.next() {
      switch field.number {
      case 3: frame.address = Address(field.value.number)
      case 6:
        guard var symbol = field.value.message else { continue }
        var start: UInt64?
        while let field = symbol.next() {
          if field.number == 1 { frame.symbol = field.value.text.map(plain) }
          if field.number == 2 { start = field.value.number }
        }
        if let start { frame.symbolOffset = frame.address?.distance(above: Address(start)) }
      default: break
      }
    }
    return frame
  }

  /// A name without the underscore that linkers put in front of names of C.
  private static func plain(_ name: String) -> String {
    name.utf8.first == 0x5F && name.utf8.count > 1 ? String(name.dropFirst()) : name
  }

  private mutating func readImage(_ message: inout ProtobufMessage) {
    guard images.count < ReportCaps.images else { return }
    var image = CrashReport.BinaryImage(name: "")
    while let field = message.next() {
      switch field.number {
      case 1: image.base = Address(field.value.number)
      case 2: image.size = field.value.number
      case 3: image.path = field.value.text
      case 4: image.uuid = field.value.slice.map(Self.digits)
      case 5: image.architecture = Self.processor(field.value)
      default: break
      }
    }
    image.name = image.path.map(Paths.lastComponent) ?? "???"
    // The program's own image is the first, and tells more than the numbers that the system has for processors.
    if images.isEmpty { report.architecture = image.architecture ?? report.architecture }
    images.append(image)
  }

  private static func processor(_ value: ProtobufMessage.Value) -> String? {
    guard var message = value.message else { return nil }
    var isMach = false
    var type: UInt64?
    while let field = message.next() {
      if field.number == 1 { isMach = field.value.number == 1 }
      if field.number == 2 { type = field.value.number }
    }
    return isMach ? type.flatMap(CPUTypes.name) : nil
  }
}
