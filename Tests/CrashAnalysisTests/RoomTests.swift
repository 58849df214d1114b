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
      guard module != "CrashPlaybook" else { return false }
      return Set(try Self.files(of: module).map(\.room)).count > 1
    }
    #expect(Set(modules) == Set(Self.rooms.map(\.module)), "the table in ARCHITECTURE.md has other modules")
  }

  @Test(arguments: rooms)
  func foldersReferToEarlierOnes(room: Room) throws {
    let files = try Self.files(of: room.module)
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

  /// A source file, the folder of its module that it is in, and what it declares and names.
  struct File {
    let path: String
    let room: String
    let declaredTypes: Set<String>
    let names: Set<String>

    init(_ file: SourceFile) {
      path = file.path
      let parts = file.path.split(separator: "/")
      room = parts.count > 1 ? String(parts[0]) : "main"
      declaredTypes = file.declaredTypes
      names = Set(file.code.matches(of: #/\b[A-Z]\w+/#).map { String($0.output) })
    }
  }

  static func files(of module: String) throws -> [File] { try SourceFile.all(in: "Sources/" + module).map(File.init) }
}
