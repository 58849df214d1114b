#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Opens archives and hands their files over, within limits that no bomb gets past.
///
/// Nothing is unpacked to the disk and no other program is started; so no name can lead out of a folder, no link is
/// followed, and what is wrong with one file costs that file alone.
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
    /// A crash of a log that is too large to be read whole, or a saved result.
    case part(InputPart)
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
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      problem = ReadError(path: root, reason: SystemError.words(errno))
      return
    }
    read(kind, .file(FileWindow(descriptor), count: Int(status.st_size)), shown: root, depth: 0)
  }

  private mutating func read(_ kind: ArchiveKind, _ archive: ArchiveBytes, shown: String, depth: Int) {
    switch kind {
    case .zip: readZip(archive, shown: shown, depth: depth)
    case .gzip: readGzip(archive, shown: shown, depth: depth)
    case .tar:
      var tar = TarReader(StoredStream(archive, from: 0, to: archive.count), path: shown)
      readMembers(of: &tar, shown: shown, depth: depth)
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

  /// The path of a file in an archive; no name of a real file is longer than what is shown.
  private static func path(of name: String, in archive: String) -> String {
    let limit = 1024
    guard name.utf8.count > limit else { return archive + "/" + name }
    return archive + "/" + String(decoding: name.utf8.prefix(limit), as: UTF8.self) + "…"
  }

  // MARK: Kinds

  private static let damage = "The file is damaged or cut off; what could be unpacked was read."

  private mutating func readGzip(_ archive: ArchiveBytes, shown: String, depth: Int) {
    var stream = GzipStream(archive)
    let beginning = stream.next(512)
    if ArchiveKind(beginning) == .tar {
      var tar = TarReader(stream, path: shown, beginning: beginning)
      readMembers(of: &tar, shown: shown, depth: depth)
      stream = tar.stream
    } else {
      members += 1
      do {
        try readStream(&stream, beginning, shown: shown, depth: depth)
      } catch {
        deliver(shown, .other(error))
        _ = mayGoOn()
        return
      }
      guard mayGoOn() else { return }
    }
    if stream.isDamaged { stop(Self.damage, at: shown) }
  }

  private mutating func readMembers(of tar: inout TarReader<some ByteStream>, shown: String, depth: Int) {
    while true {
      do {
        let consumed = tar.consumed
        let next = try tar.next(atMost: limits.bytes - bytes, where: MemberFilter.isWorthReading)
        bytes += tar.consumed - consumed
        links += tar.takeLinks()
        guard let member = next else {
          if bytes >= limits.bytes { _ = mayGoOn() }
          return
        }
        guard mayGoOn() else { return }
        members += 1
        let path = Self.path(of: member.name, in: shown)
        guard !MemberFilter.leadsOut(member.name) else {
          stop(MemberFilter.reasonOfLeadingOut, at: path)
          continue
        }
        take(member.bytes, isCut: member.isCut, shown: path, depth: depth)
        if member.isLast { return stop(TarReader<StoredStream>.damage, at: shown) }
      } catch {
        return stop(error.reason, at: error.path)
      }
    }
  }

  private mutating func readZip(_ archive: ArchiveBytes, shown: String, depth: Int) {
    guard var directory = ZipDirectory(archive) else { return stop("The archive is damaged or cut off.", at: shown) }
    var taken = DisjointRanges()
    var locked: [String] = []
    let before = members
    while let member = directory.next() {
      guard MemberFilter.isWorthReading(member.name) else { continue }
      guard !member.isLink else {
        links += 1
        continue
      }
      guard mayGoOn() else { return }
      members += 1
      let path = Self.path(of: member.name, in: shown)
      if MemberFilter.leadsOut(member.name) {
        stop(MemberFilter.reasonOfLeadingOut, at: path)
      } else if member.isEncrypted {
        locked.append(path)
      } else if let packing = member.unknownPacking {
        stop("It is packed in a way that is not opened (\(packing)); unpack it yourself.", at: path)
      } else if let range = member.range(in: archive) {
        guard taken.insert(range) else {
          stop("It overlaps another file of the archive, as in a bomb, so it was not read.", at: path)
          continue
        }
        read(member, range, of: archive, shown: path, depth: depth)
      } else {
        stop("It lies outside of the archive, which is damaged or cut off.", at: path)
      }
    }
    if let first = locked.first {
      let isAll = locked.count == members - before
      stop("\(isAll ? "The archive" : "It") is encrypted; unpack it yourself.", at: isAll ? shown : first)
    }
    if directory.isDamaged { stop("The archive's table is damaged; what stands before was read.", at: shown) }
  }

  private mutating func read(
    _ member: ZipMember, _ range: Range<Int>, of archive: ArchiveBytes, shown: String, depth: Int
  ) {
    var stream = ZipMemberStream(member, range, of: archive)
    let isSmall = member.size < InputFile.wholeLimit
    let beginning = stream.next(isSmall ? InputFile.wholeLimit : InputBytes.beginning)
    do {
      if beginning.count < InputFile.wholeLimit, isSmall {
        bytes += beginning.count
        if !beginning.isEmpty { take(beginning, isCut: false, shown: shown, depth: depth) }
      } else {
        try readStream(&stream, beginning, shown: shown, depth: depth)
      }
      if stream.isDamaged { stop(Self.damage, at: shown) }
    } catch {
      deliver(shown, .other(error))
    }
  }

  // MARK: Files

  /// Reads a packed file; a large log is read a piece at a time.
  private mutating func readStream(
    _ stream: inout some ByteStream, _ beginning: [UInt8], shown: String, depth: Int
  ) throws(ReadError) {
    var start = beginning
    if start.count < InputBytes.beginning { start += try stream.next(InputBytes.beginning - start.count) }
    if ArchiveKind(start) == nil {
      let deliver = self.deliver
      let limit = limits.bytes - bytes
      let (source, isCut) = try InputFile.readRest(
        of: &stream, path: shown, beginning: start, limit: limit, part: { deliver(shown, .part($0)) }, read: &bytes)
      if !source.bytes.isEmpty { deliver(shown, .file(source, isCut: isCut)) }
    } else {
      start = try stream.rest(after: start, upTo: InputBytes.limit)
      bytes += start.count
      take(start, isCut: start.count >= InputBytes.limit, shown: shown, depth: depth)
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
    read(kind, .memory(content), shown: shown, depth: depth + 1)
  }
}

/// Parts of an archive, no two of which share a byte.
private struct DisjointRanges {
  private var ranges: [Range<Int>] = []

  /// Adds a part; false where it overlaps one of the others.
  mutating func insert(_ range: Range<Int>) -> Bool {
    let place = ranges.binarySearch { $0.lowerBound >= range.lowerBound }
    if place > 0, ranges[place - 1].upperBound > range.lowerBound { return false }
    if place < ranges.count, ranges[place].lowerBound < range.upperBound { return false }
    ranges.insert(range, at: place)
    return true
  }
}
