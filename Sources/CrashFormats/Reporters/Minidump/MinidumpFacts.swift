import CrashModel

/// What a minidump says, whichever form it was printed in, before it is put into a report.
///
/// Source: `processor/stackwalk_common.cc` of Breakpad, and `json-schema.md` of rust-minidump.
struct MinidumpFacts {
  /// Mach exception or signal and its code: `EXC_BAD_ACCESS / KERN_INVALID_ADDRESS`, `SIGSEGV /SEGV_MAPERR`.
  var reason: Located<String>?
  /// Address whose access failed, or of the instruction that stopped.
  var address: Located<Address>?
  /// Name of the operating system: `Mac OS X`, `iOS`, `Linux`.
  var system: String?
  /// Its version and build: `14.6.1 23G93`.
  var systemVersion: Located<String>?
  var modules: [CrashReport.BinaryImage] = []
  /// Position in `modules` of the program itself.
  var mainModule: Int?
  var threads: [CrashReport.Thread] = []
  /// Position in `threads` of the one that crashed, or that asked for the dump.
  var crashed: Int?
  /// Whether the dump was made of a process that went on.
  var livedOn = false
  /// Frames that were only guessed from what lay on the stack.
  private(set) var guessedFrames = 0

  /// Adds a frame to a thread; those beyond the limit are counted.
  mutating func add(_ frame: CrashReport.Frame, isGuess: Bool, to thread: inout CrashReport.Thread) {
    guard thread.frames.count < ReportCaps.frames else {
      thread.omittedFrames += 1
      return
    }
    var frame = frame
    if frame.symbol.map({ $0 == "<name omitted>" || $0.isEmpty }) ?? false { frame.symbol = nil }
    if frame.image.map(Paths.lastComponent) != frame.image { frame.image = frame.image.map(Paths.lastComponent) }
    frame.isGuess = isGuess
    thread.frames.append(frame)
    if isGuess { guessedFrames += 1 }
  }

  /// Puts everything into a report.
  mutating func fill(_ report: inout CrashReport) {
    fillSystem(&report)
    fillReason(&report)
    if let mainModule, modules.indices.contains(mainModule) { report.process.name = modules[mainModule].name }
    placeFrames()
    if let crashed, threads.indices.contains(crashed) {
      threads[crashed].isCrashed = true
      report.crashedThread = threads[crashed]
    }
    report.threads = DeferredList(threads)
    report.images = DeferredList(modules)
    if livedOn { report.kind = .nonFatal }
    if guessedFrames > 0 {
      report.holdsGuesses = true
      let number = guessedFrames == 1 ? "One frame was" : "\(guessedFrames) frames were"
      report.notes.append("\(number) guessed by scanning the stack, and may be left over from an earlier call.")
    }
  }

  private func fillSystem(_ report: inout CrashReport) {
    guard let version = systemVersion ?? system.map({ Located($0) }) else { return }
    // `10.15.7 19H114`, on Linux `0.0.0 Linux 5.4.0-91-generic #102 … x86_64`.
    var words = version.value.split(separator: " ").map(String.init)
    if words.first == "0.0.0", words.count > 2, words[1] == "Linux" { words = [words[2]] }
    let text = [system, words.first].compactMap { $0 }.joined(separator: " ")
    report.operatingSystem = SystemVersion.parse(Located(text, at: version.offset))
    if words.count > 1, words[1].first?.isNumber ?? false { report.operatingSystem.build = words[1] }
  }

  private mutating func fillReason(_ report: inout CrashReport) {
    guard let reason else { return }
    let parts = reason.value.split(separator: "/").map { part in
      String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    guard let first = parts.first else { return }
    let second = parts.dropFirst().first.map { Located($0, at: reason.offset) }
    var facts = MachFacts()
    // The processor of a general protection fault does not say which address it was; zero stands there instead.
    let hidesAddress = ["EXC_I386_GPFLT", "SI_KERNEL", "0x00000080"].contains(second?.value)
    facts.address = hidesAddress && address?.value == 0 ? nil : address
    switch first {
    case "No crash", "DUMP_REQUESTED", "Simulated Exception", "SIMULATED": livedOn = true
    case _ where first.hasPrefix("SIG"):
      facts.signal = Located(first, at: reason.offset)
      report.exception.subtype = second
    default:
      facts.type = Located(first, at: reason.offset)
      if let second {
        if second.value.hasPrefix("SIG") {
          facts.signal = second
        } else if let number = ExceptionCodes.numbers(in: second.value).first {
          facts.code = Located(number, at: second.offset)
        } else if first == "EXC_BAD_ACCESS" {
          facts.codeName = second
        } else {
          report.exception.subtype = second
        }
      }
    }
    facts.fill(&report)
  }

  /// Tells how far the frames are from the beginning of their images.
  private mutating func placeFrames() {
    let bases = Dictionary(modules.map { ($0.name, $0.base) }) { first, _ in first }
    for thread in threads.indices {
      for frame in threads[thread].frames.indices {
        let known = threads[thread].frames[frame]
        guard known.imageOffset == nil, let address = known.address, let name = known.image,
          let base = bases[name] ?? nil, let distance = address.distance(above: base)
        else { continue }
        threads[thread].frames[frame].imageOffset = distance
      }
    }
  }
}
