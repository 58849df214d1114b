#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Opens archives with the programs of the system and hands their files over, within limits that no bomb gets past.
///
/// Nothing is unpacked to the disk but archives inside of archives, into a file of the system's choosing that is removed
/// at once; so no name can lead out of a folder, and no link is followed.
struct ArchiveReader {
  /// How much of an archive is read.
  struct Limits {
    /// Files that are looked at, those of archives inside of it among them.
    var members = 10_000
    /// Archives inside of archives are opened to this depth.
    var depth = 3
    /// Unpacked bytes.
    var bytes = 1 << 30
  }

  private let name: String
  private let root: String
  private let limits: Limits
  private let deliver: (String, Content) -> Void
  private(set) var members = 0
  /// Links that were not followed.
  private(set) var links = 0
  private var bytes = 0
  /// What was not read, and why; the first reason counts.
  private(set) var problem: ReadError?

  /// What an archive holds.
  enum Content {
    /// A file that was read.
    case file(ReportSource, isCut: Bool)
    /// A crash of a log that is too large to be read whole.
    case crash(CrashReport)
    /// A file that is no report.
    case other(ReadError)
  }

  /// Makes a reader of the archive at a path; `deliver` takes the path of a file, behind that of the archive, and its
  /// content.
  init(_ path: String, limits: Limits = Limits(), deliver: @escaping (String, Content) -> Void) {
    name = path
    root = FileName.shown(path)
    self.limits = limits
    self.deliver = deliver
  }

  /// Reads the archive.
  mutating func read(_ kind: ArchiveKind) {
    guard let descriptor = FileName.open(name, O_RDONLY | O_CLOEXEC) else {
      problem = ReadError(path: root, reason: SystemError.words(errno))
      return
    }
    defer { close(descriptor) }
    if kind == .zip, name != root {
      return stop("The archive's name is no UTF-8, and the program 'unzip' cannot be told it. Rename it.", at: root)
    }
    switch kind {
    case .zip: readZip(root, shown: root, depth: 0)
    case .gzip: readGzip(descriptor, shown: root, depth: 0)
    case .tar: readTar(descriptor, shown: root, depth: 0)
    }
  }

  private mutating func stop(_ reason: String, at path: String) {
    problem = problem ?? ReadError(path: path, reason: reason, isUnseen: true)
  }

  /// Whether another file may be read; says so once where it may not.
  private mutating func mayGoOn() -> Bool {
    if members >= limits.members {
      stop("The archive holds more than \(limits.members) files; the rest was not read.", at: root)
    } else if bytes >= limits.bytes {
      stop("The archive unpacks to more than \(limits.bytes >> 20) MiB; the rest was not read.", at: root)
    } else {
      return true
    }
    return false
  }

  // MARK: Kinds

  private mutating func readGzip(_ descriptor: Int32, shown: String, depth: Int) {
    guard lseek(descriptor, 0, SEEK_SET) == 0, let program = SystemProgram(["gzip", "-dc"], input: descriptor) else {
      return stop("The program 'gzip' is missing, so the file cannot be unpacked; do it yourself.", at: shown)
    }
    var isComplete = false
    do {
      let beginning = try InputFile.chunk(of: program.output, path: shown, count: 512)
      if ArchiveKind(beginning) == .tar {
        var tar = TarReader(program.output, path: shown, beginning: beginning)
        isComplete = readMembers(of: &tar, shown: shown, depth: depth)
      } else {
        members += 1
        try readStream(program.output, beginning, shown: shown, depth: depth)
        isComplete = mayGoOn()
      }
    } catch {
      deliver(shown, .other(error))
      _ = mayGoOn()
    }
    let isWhole = program.finish(isComplete: isComplete)
    if isComplete, !isWhole { stop("The file is damaged or cut off; what could be unpacked was read.", at: shown) }
  }

  private mutating func readTar(_ descriptor: Int32, shown: String, depth: Int) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { return stop(SystemError.words(errno), at: shown) }
    var tar = TarReader(descriptor, path: shown, beginning: [])
    _ = readMembers(of: &tar, shown: shown, depth: depth)
  }

  private mutating func readMembers(of tar: inout TarReader, shown: String, depth: Int) -> Bool {
    while true {
      do {
        let consumed = tar.consumed
        let next = try tar.next(atMost: limits.bytes - bytes, where: MemberFilter.isWorthReading)
        bytes += tar.consumed - consumed
        links += tar.takeLinks()
        guard let member = next else { return bytes < limits.bytes || mayGoOn() }
        guard mayGoOn() else { return false }
        members += 1
        guard !MemberFilter.leadsOut(member.name) else {
          stop(MemberFilter.reasonOfLeadingOut, at: shown + "/" + member.name)
          continue
        }
        take(member.bytes, isCut: member.isCut, shown: shown + "/" + member.name, depth: depth)
        if member.isLast {
          stop(TarReader.damage, at: shown)
          return true
        }
      } catch {
        stop(error.reason, at: error.path)
        return false
      }
    }
  }

  private mutating func readZip(_ path: String, shown: String, depth: Int) {
    guard !ArchiveKind.isEncryptedZip(path) else {
      return stop("The archive is encrypted; unpack it yourself.", at: shown)
    }
    if let directory = ZipDirectory(path: path) {
      readZip(path, directory.members, shown: shown, depth: depth)
    } else if let names = zipNames(path, shown: shown) {
      for name in names where MemberFilter.isWorthReading(name) {
        guard mayGoOn() else { return }
        if mayRead(name, shown: shown) { readZipMember(name, of: path, shown: shown, depth: depth) }
      }
    }
  }

  /// Counts a file, and tells whether its name may be read; says so where it may not.
  private mutating func mayRead(_ name: String, shown: String) -> Bool {
    members += 1
    if !MemberFilter.leadsOut(name) { return true }
    stop(MemberFilter.reasonOfLeadingOut, at: shown + "/" + name)
    return false
  }

  /// The names in an archive whose table only the program can read; nil where it cannot.
  private mutating func zipNames(_ path: String, shown: String) -> [String]? {
    guard let list = SystemProgram(["unzip", "-Z1", Self.asArgument(path)]) else {
      stop(Self.missingUnzip, at: shown)
      return nil
    }
    let names = (try? InputFile.chunk(of: list.output, path: shown, count: 4 << 20)) ?? []
    let isRead = list.finish(isComplete: names.count < 4 << 20)
    if names.isEmpty, !isRead {
      stop("The archive is damaged.", at: shown)
      return nil
    }
    return names.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
  }

  private static let missingUnzip =
    "The program 'unzip' is missing, so the archive cannot be opened; unpack it yourself."

  /// Reads the files of a table, those that are small many at once: starting the program costs more than unpacking them.
  private mutating func readZip(_ path: String, _ members: [ZipDirectory.Member], shown: String, depth: Int) {
    var batch: [ZipDirectory.Member] = []
    var size = 0
    for member in members where MemberFilter.isWorthReading(member.name) {
      let isSmall = member.size < InputFile.wholeLimit
      if !isSmall || size + member.size > Self.batchBytes || batch.count == Self.batchCount {
        readZipBatch(batch, of: path, shown: shown, depth: depth)
        batch = []
        size = 0
      }
      guard mayGoOn() else { break }
      guard mayRead(member.name, shown: shown) else { continue }
      if isSmall {
        batch.append(member)
        size += member.size
      } else {
        readZipMember(member.name, of: path, shown: shown, depth: depth)
      }
    }
    readZipBatch(batch, of: path, shown: shown, depth: depth)
  }

  /// Files that are unpacked at once: so many bytes are held in memory, and so many names fit into a command.
  private static let batchBytes = 4 << 20
  private static let batchCount = 256

  /// Reads files that come one behind the other; one by one where they don't come as the table says.
  private mutating func readZipBatch(_ batch: [ZipDirectory.Member], of path: String, shown: String, depth: Int) {
    if batch.isEmpty { return }
    let size = batch.reduce(0) { $0 + $1.size }
    guard let program = Self.unzip(batch.map(\.name), of: path) else { return stop(Self.missingUnzip, at: shown) }
    let content = program.everything(upTo: size + 1)
    guard program.finish(isComplete: content.count <= size), content.count == size else {
      for member in batch where member.size > 0 && mayGoOn() {
        readZipMember(member.name, of: path, shown: shown, depth: depth)
      }
      return
    }
    bytes += size
    var start = 0
    for member in batch where member.size > 0 {
      let end = start + member.size
      take(Array(content[start..<end]), isCut: false, shown: shown + "/" + member.name, depth: depth)
      start = end
    }
  }

  private mutating func readZipMember(_ name: String, of path: String, shown: String, depth: Int) {
    guard let program = Self.unzip([name], of: path) else { return stop(Self.missingUnzip, at: shown) }
    let before = bytes
    do {
      try readStream(program.output, [], shown: shown + "/" + name, depth: depth)
      program.finish(isComplete: false)
      if bytes == before {
        let reason = "It could not be unpacked: it is damaged, or its name is none that 'unzip' takes."
        deliver(shown + "/" + name, .other(ReadError(path: shown + "/" + name, reason: reason, isUnseen: true)))
      }
    } catch {
      program.finish(isComplete: false)
      deliver(shown + "/" + name, .other(error))
    }
  }

  /// Starts the program that writes files one behind the other, in the order in which they lie in the archive.
  private static func unzip(_ names: [String], of path: String) -> SystemProgram? {
    // Without a password the program would ask for one.
    SystemProgram(["unzip", "-p", "-P", "", asArgument(path)] + names.map(MemberFilter.literally))
  }

  /// A path that a program does not take for an option.
  private static func asArgument(_ path: String) -> String { path.hasPrefix("-") ? "./" + path : path }

  // MARK: Files

  /// Reads a file out of a pipe; a large log is read a piece at a time.
  private mutating func readStream(
    _ descriptor: Int32, _ beginning: [UInt8], shown: String, depth: Int
  ) throws(ReadError) {
    var start = beginning
    if start.count < InputFile.beginning {
      start += try InputFile.chunk(of: descriptor, path: shown, count: InputFile.beginning - start.count)
    }
    if ArchiveKind(start) == nil {
      let deliver = self.deliver
      let limit = limits.bytes - bytes
      let (source, isCut) = try InputFile.readRest(
        of: descriptor, path: shown, beginning: start, limit: limit, log: { deliver(shown, .crash($0)) }, read: &bytes)
      if !source.bytes.isEmpty { deliver(shown, .file(source, isCut: isCut)) }
    } else {
      start += try InputFile.chunk(of: descriptor, path: shown, count: InputFile.limit - start.count)
      bytes += start.count
      take(start, isCut: start.count >= InputFile.limit, shown: shown, depth: depth)
    }
  }

  /// Hands a file over, or opens it where it is an archive itself.
  private mutating func take(_ content: [UInt8], isCut: Bool, shown: String, depth: Int) {
    guard let kind = ArchiveKind(content) else {
      return deliver(shown, .file(InputText.source(path: shown, content), isCut: isCut))
    }
    guard depth < limits.depth else {
      return stop(
        "Archives inside of archives are opened \(limits.depth) levels deep; this one lies deeper.", at: shown)
    }
    guard let file = TemporaryFile(content) else {
      return stop("No temporary file could be made to open it.", at: shown)
    }
    defer { file.remove() }
    switch kind {
    case .zip: readZip(file.path, shown: shown, depth: depth + 1)
    case .gzip: readGzip(file.descriptor, shown: shown, depth: depth + 1)
    case .tar: readTar(file.descriptor, shown: shown, depth: depth + 1)
    }
  }
}
