import Foundation
import TestSupport
import Testing

/// Folders of a module refer only to folders that come before them in ARCHITECTURE.md, so that no folder is part of a
/// circle.
@Suite struct RoomTests {
  /// A folder of a module, and its position in the documented order.
  struct Room: Sendable {
    let module: String
    let order: [String]
  }

  /// The table below `## The rooms`.
  static let rooms: [Room] = {
    let page = (try? String(contentsOfFile: Repository.root + "/ARCHITECTURE.md", encoding: .utf8)) ?? ""
    guard let section = page.components(separatedBy: "## The rooms").last else { return [] }
    let parts = section.components(separatedBy: "```")
    guard parts.count > 2 else { return [] }
    return parts[1].split(separator: "\n").dropFirst().map { row in
      let words = row.split(separator: " ").map(String.init).filter { $0 != "·" }
      return Room(module: words.first ?? "", order: Array(words.dropFirst()))
    }
  }()

  @Test func theTableNamesEveryModuleWithFolders() throws {
    let root = URL(fileURLWithPath: Repository.root + "/Sources")
    // The playbook is a list of families; causes of several families may share what they say.
    let modules = try FileManager.default.contentsOfDirectory(atPath: root.path).filter { module in
      module != "CrashPlaybook" && Set(Self.files(of: module).map(\.room)).count > 1
    }
    #expect(Set(modules) == Set(Self.rooms.map(\.module)), "the table in ARCHITECTURE.md has other modules")
  }

  @Test(arguments: rooms)
  func foldersReferToEarlierOnes(room: Room) {
    let files = Self.files(of: room.module)
    #expect(
      Set(files.map(\.room)) == Set(room.order), "the row of \(room.module) in ARCHITECTURE.md has other folders")
    var places: [String: Set<Int>] = [:]
    for (index, file) in files.enumerated() {
      for type in file.declaredTypes { places[type, default: []].insert(index) }
    }
    let position = Dictionary(room.order.enumerated().map { ($1, $0) }) { first, _ in first }
    for file in files {
      for name in file.names {
        // A name that is declared twice says nothing about which one is meant.
        guard let declared = places[name], declared.count == 1, let index = declared.first else { continue }
        let other = files[index]
        guard let here = position[file.room], let there = position[other.room] else { continue }
        #expect(
          there <= here,
          "\(room.module)/\(file.path) refers to \(name) of \(other.path), whose folder comes later in ARCHITECTURE.md")
      }
    }
  }

  /// A source file without its comments and texts.
  struct File {
    let path: String
    let room: String
    let declaredTypes: Set<String>
    let names: Set<String>

    init(path: String, text: String) {
      self.path = path
      let parts = path.split(separator: "/")
      room = parts.count > 1 ? String(parts[0]) : "main"
      var code = text.replacing(#/"""(?s:.*?)"""/#, with: "")
      code = code.replacing(#/"(\\.|[^"\\\n])*"/#, with: "")
      code = code.replacing(#///[^\n]*/#, with: "")
      let declaration =
        #/
        (?m)^(@\w+(\([^)]*\))?\s+)* ((public|package|final|indirect)\s+)*
        (struct|class|enum|actor|protocol|typealias)\s+(?<name>\w+)
        /#
      declaredTypes = Set(code.matches(of: declaration).map { String($0.output.name) })
      names = Set(code.matches(of: #/\b[A-Z]\w+/#).map { String($0.output) })
    }
  }

  static func files(of module: String) -> [File] {
    let root = Repository.root + "/Sources/" + module
    guard let paths = FileManager.default.enumerator(atPath: root) else { return [] }
    return paths.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted().map { path in
      File(path: path, text: (try? String(contentsOfFile: root + "/" + path, encoding: .utf8)) ?? "")
    }
  }
}
