import ByteKit
import CrashSource
import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The source folders of a run: what is found there for the frames of a report.
///
/// A class, because the names and the files that were read are kept for all reports of a batch.
public final class SourceFolders: @unchecked Sendable {
  private let folders: [String]
  private let isGuess: Bool
  private let history: LineHistory?
  // The semaphore guards what follows. No file is read while it is held.
  private let lock = DispatchSemaphore(value: 1)
  private var knownRoots: [Root]?
  private var knownNames: SourceNames?
  private var files: [String: SourceFile?] = [:]
  private var keptBytes = 0

  /// A folder without links, and the folder to which its files are shown relative.
  private struct Root {
    let path: String
    let shownBelow: String
  }

  /// A larger file is none that people write.
  private static let fileLimit = 2 << 20
  /// Bytes of files that are kept; more are read again.
  private static let keptLimit = 4 << 20
  /// Frames whose files are looked at.
  private static let frameLimit = 12

  /// Prepares folders; nothing is read before a frame asks for a file.
  ///
  /// - Parameters:
  ///   - folders: The folders.
  ///   - isGuess: Whether nobody named them, so that only what certainly is the frames' own counts.
  ///   - asksGit: Whether git is asked who changed a line last.
  public init(_ folders: [String], isGuess: Bool = false, asksGit: Bool = true) {
    self.folders = folders
    self.isGuess = isGuess
    history = asksGit ? LineHistory() : nil
  }

  /// The work tree of git around a folder; nil where there is none.
  public static func workTree(around folder: String) -> String? {
    SourceWalk.place(of: folder).flatMap { SourceWalk.workTree(of: $0) }
  }

  /// What the files say of the frames of a stack; nil where none was found.
  func facts(for stack: [StackFrame], process: String?) -> SourceFacts? {
    guard stack.contains(where: { $0.frame.file != nil || !isGuess && $0.owner == .own && $0.isNamed }) else {
      return nil
    }
    var facts = SourceFacts()
    for index in stack.indices.prefix(200) where facts.places.count < Self.frameLimit {
      addPlace(of: index, in: stack, process, to: &facts)
    }
    if isGuess, !facts.places.contains(where: \.isConfirmed) { return nil }
    if isGuess { facts.ambiguities = [] }
    return facts.places.isEmpty && facts.ambiguities.isEmpty ? nil : facts
  }

  private func addPlace(
    of index: Int, in stack: [StackFrame], _ process: String?, to facts: inout SourceFacts
  ) {
    let frame = stack[index].frame
    let function = stack[index].symbol.flatMap { FunctionPath($0) }
    let module = Self.module(of: frame.symbol) ?? frame.image ?? process
    let found: (entry: SourceNames.Entry, sharesFolder: Bool)
    if let file = frame.file, !file.contains("<") {
      switch match(file, module: module) {
      case nil: return
      case .several(let entries):
        let ambiguity = SourceFacts.Ambiguity(file: Self.shown(file), paths: entries.map(\.path))
        if !facts.ambiguities.contains(ambiguity) { facts.ambiguities.append(ambiguity) }
        return
      case .one(let entry, let sharesFolder): found = (entry, sharesFolder)
      }
    } else if frame.file == nil, !isGuess, stack[index].owner == .own, let function, let type = function.type,
      let entry = declaration(of: function, type)
    {
      found = (entry, false)
    } else {
      return
    }
    let sameAddress = stack.indices.filter {
      $0 != index && frame.address != nil && stack[$0].frame.address == frame.address
    }
    let line = frame.line ?? 0
    // Checks that the compiler merged have line 0, and the calls around them may know better.
    if line <= 0, sameAddress.contains(where: { stack[$0].frame.line ?? 0 > 0 && stack[$0].frame.file != nil }) {
      return
    }
    guard let file = read(found.entry) else { return }
    var place = SourcePlace(
      frame: index, path: found.entry.path, fullPath: found.entry.fullPath, line: line,
      column: frame.column.flatMap { $0 > 0 ? $0 : nil })
    let others = sameAddress.compactMap { stack[$0].symbol.flatMap { FunctionPath($0) } }
    file.describe(&place, function: function, others: others)
    if found.sharesFolder { place.isConfirmed = true }
    if frame.file == nil, place.misfit != nil { return }
    facts.places.append(place)
    if !facts.files.contains(where: { $0.path == file.file.path }), facts.files.count < 8 {
      facts.files.append(file.file)
    }
  }

  /// The file that declares a function of a type, by the names of files: `Till.swift`, `Till+Print.swift`.
  private func declaration(of function: FunctionPath, _ type: String) -> SourceNames.Entry? {
    let declaring = lock.locked { listed { $0.files(ofType: type) } }.prefix(20).filter { entry in
      read(entry)?.code?.declarations(of: function).isEmpty == false
    }
    return declaring.count == 1 ? declaring[0] : nil
  }

  /// Adds who changed the lines of places last.
  func addHistory(to view: inout SourceView) {
    guard let history else { return }
    for index in view.places.indices.prefix(1) where view.places[index].misfit == nil {
      // Starting git costs more than all else.
      guard SourceWalk.workTree(of: view.places[index].fullPath) != nil else { continue }
      view.places[index].lastChange = history.lastChange(
        ofLine: view.places[index].line, text: view.places[index].text ?? "", in: view.places[index].fullPath)
    }
  }

  // MARK: Files

  private func match(_ file: String, module: String?) -> SourceNames.Match? {
    lock.locked {
      // No other file agrees further with a path than the file at that very path, so that nothing else need be listed.
      if knownNames == nil, let root = roots().first(where: { SourceWalk.isFile(file, below: $0.path) }) {
        let path = file.hasPrefix(root.shownBelow + "/") ? String(file.dropFirst(root.shownBelow.count + 1)) : file
        return .one(SourceNames.Entry(path: path, fullPath: file), sharesFolder: true)
      }
      return listed { $0.match(file, module: module) }
    }
  }

  private func roots() -> [Root] {
    if let knownRoots { return knownRoots }
    var found: [Root] = []
    for folder in folders {
      guard let place = SourceWalk.place(of: folder),
        !found.contains(where: { place == $0.path || place.hasPrefix($0.path + "/") })
      else { continue }
      found.append(Root(path: place, shownBelow: SourceWalk.workTree(of: place) ?? place))
    }
    knownRoots = found
    return found
  }

  /// Asks the list of all files, which is made when the first one is looked for by its name.
  private func listed<Value>(_ body: (inout SourceNames) -> Value) -> Value {
    var names = knownNames ?? SourceNames()
    if knownNames == nil {
      for root in roots() { SourceWalk.add(root.path, relativeTo: root.shownBelow, to: &names) }
    }
    knownNames = nil
    defer { knownNames = names }
    return body(&names)
  }

  private func read(_ entry: SourceNames.Entry) -> SourceFile? {
    if let known = lock.locked({ files[entry.fullPath] }) { return known }
    let file = Self.bytes(of: entry.fullPath).map { SourceFile(SourceFacts.File(path: entry.path, bytes: $0)) }
    lock.locked {
      keptBytes += file?.file.bytes.count ?? 0
      if keptBytes > Self.keptLimit { (files, keptBytes) = ([:], file?.file.bytes.count ?? 0) }
      files[entry.fullPath] = .some(file)
    }
    return file
  }

  static func bytes(of path: String) -> [UInt8]? {
    guard let descriptor = FileName.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= fileLimit else {
      return nil
    }
    let (bytes, error) = FileBytes.read(from: descriptor, atMost: Int(status.st_size), expected: Int(status.st_size))
    return error == nil ? bytes : nil
  }

  /// The module in a mangled name of Swift's: `$s6Ledger7Account…` is of `Ledger`.
  private static func module(of symbol: String?) -> String? {
    guard let symbol, let start = ["_$s", "$s", "$S"].first(where: { symbol.hasPrefix($0) }) else { return nil }
    let rest = symbol.dropFirst(start.count)
    let digits = rest.prefix(while: \.isNumber)
    guard let length = Int(digits), length > 0, length < 200 else { return nil }
    let name = rest.dropFirst(digits.count).prefix(length)
    return name.count == length ? String(name) : nil
  }

  private static func shown(_ file: String) -> String { file.split(separator: "/").last.map(String.init) ?? file }
}
