import CrashModel
import CrashSource
import Testing

@Suite struct TrapFinderTests {
  /// What can stop a line: kinds with the column of the sign.
  private func traps(_ line: String, in declarations: String = "") -> [String] {
    let text = declarations + "\n" + line + "\n"
    let number = declarations.split(separator: "\n", omittingEmptySubsequences: false).count + 1
    var place = SourcePlace(frame: 0, path: "A.swift", fullPath: "/A.swift", line: number, column: nil)
    SourceFile(SourceFacts.File(path: "A.swift", bytes: Array(text.utf8))).describe(&place, function: nil, others: [])
    return place.traps.map { "\($0.kind.rawValue) \($0.columns[0])" }
  }

  @Test(arguments: [
    ("let a = b!", ["force-unwrap 10"]), ("a.first!!", ["force-unwrap 8", "force-unwrap 9"]), ("if a != b {}", []),
    ("if !a {}", []), ("var a: Thing!", []), ("func f(_ a: Thing!) -> [Thing]!", []),
    ("try! run()", ["forced-try 1"]), ("a as! Thing", ["forced-cast 3"]), ("a as? Thing", []),
    ("print(list[at])", ["index 11"]), ("table[\"a\"]!", ["force-unwrap 11"]), ("let a: [Int] = []", []),
    ("guard let a = table[key] else { return }", []), ("table[key] ?? 0", []), ("table[key, default: 0]", []),
    ("list[at].name", ["index 5"]), ("list.removeFirst()", ["index 6"]), ("list.popLast()", []),
    ("a + b", ["arithmetic 3"]), ("a &+ b", []), ("a + \"text\"", []), ("\"\\(a)\" + b", []), ("a + 1.5", []),
    ("return -a", ["arithmetic 8"]), ("return -1", []), ("list.reduce(0, +)", ["arithmetic 16"]),
    ("a / b", ["division 3"]), ("a / 2", []), ("a / Double(b)", []), ("a % b", ["division 3"]),
    ("UInt8(a)", ["conversion 1"]), ("Int(a)!", ["force-unwrap 7"]), ("Int(exactly: a)", []), ("UInt8(3)", []),
    ("if let a = Int(b) {}", []), ("list.compactMap { Int($0) }", []),
    ("a..<b", ["range 2"]), ("0..<list.count", []), ("list[2...]", ["index 5"]), ("case 0...9:", []),
    ("precondition(a)", ["precondition 1"]), ("fatalError(\"\")", ["fatal-error 1"]), ("assert(a)", ["assertion 1"]),
    ("required init?(coder: NSCoder) { fatalError() }", ["init-coder-stub 34"]),
    ("required init(tide: Int) { fatalError() }", ["fatal-error 28"]),
    ("Dictionary(uniqueKeysWithValues: a)", ["duplicate-keys 1"]), ("[a: 1, \"b\": 2]", ["duplicate-keys 1"]),
    ("[\"a\": 1, \"b\": 2]", []), ("Array(repeating: 0, count: a)", ["library-contract 1"]),
    ("Array(repeating: 0, count: 3)", []), ("print(\"a! + b[c]\")", []), ("// a!", []),
    ("[Int](repeating: 0, count: n)", ["library-contract 5"]), ("[Int](repeating: 0, count: 4)", []),
    ("Array<Int>(repeating: 0, count: n)", ["library-contract 10"]),
    ("let a: [Int] = .init(repeating: 0, count: n)", ["library-contract 17"]),
    ("Grid(repeating: 0, count: n)", []), ("Grid<Int>(repeating: 0, count: n)", []),
    ("[String: Int](uniqueKeysWithValues: p)", ["duplicate-keys 13"]),
    ("Dictionary<String, [Int]>(uniqueKeysWithValues: p)", ["duplicate-keys 25"]),
    ("UInt8.init(a)", ["conversion 7"]), ("list.map(UInt8.init)", ["conversion 16"]), ("UInt8.init(3)", []),
    ("Int.random(in: 0..<n)", ["range 5", "range 17"]), ("a.advanced(by: b)", ["arithmetic 3"]),
    ("list.prefix(upTo: n)", ["index 6"]), ("list.suffix(from: n)", ["index 6"]),
    ("raw.load(as: UInt32.self)", ["alignment 5", "index 5"]), ("raw.loadUnaligned(as: UInt32.self)", ["index 5"]),
    ("p.withMemoryRebound(to: UInt32.self, capacity: 1) { $0 }", ["alignment 3"]),
    ("UnsafeMutablePointer<Int>.allocate(capacity: n)", ["library-contract 27"]),
    ("UnsafeMutablePointer<Int>.allocate(capacity: 8)", []),
    ("UnsafeBufferPointer(start: p, count: n)", ["library-contract 1"]),
    ("UnsafeBufferPointer<Int>(start: p, count: n)", ["library-contract 24"]),
    ("unsafeBitCast(a, to: UInt8.self)", ["library-contract 1"]), ("if a > (b) {}", []), ("a < b(c) && d > (e)", []),
    ("swap(&a, &b)", ["exclusivity 6", "exclusivity 10"]),
  ])
  func findsWhatCanStop(line: String, expected: [String]) { #expect(traps(line) == expected, "\(line)") }

  @Test func declarationsTellTypes() {
    #expect(traps("table[key]", in: "var table: [String: Int]") == [])
    #expect(traps("text[at]", in: "let text: String") == ["string-index 5"])
    #expect(traps("share * full", in: "let share: Double") == [])
    #expect(traps("share * full", in: "let share = 0.5") == [])
    #expect(traps("label.text = a", in: "@IBOutlet var label: UILabel!") == ["implicit-unwrap 1"])
    #expect(traps("owner.run()", in: "unowned let owner: Owner") == ["unowned 1"])
    #expect(traps("owner.run()", in: "unowned(unsafe) let owner: Owner") == [])
  }

  @Test func theLineOfAStatementOfManyLinesCounts() {
    #expect(traps("  .first!", in: "list\n  .filter { $0.size > 2 }") == ["force-unwrap 9"])
    #expect(traps("  / width", in: "let a =\n  list.reduce(0, +)") == ["division 3"])
  }

  /// A stored property with observers is the function of the names `row.didset` and `row.willset`.
  @Test func observersAreFunctions() {
    let text = "final class Counter {\n  var row: UInt8 = 250 {\n    didSet { stitches += row }\n  }\n}\n"
    var place = SourcePlace(frame: 0, path: "A.swift", fullPath: "/A.swift", line: 3, column: nil)
    SourceFile(SourceFacts.File(path: "A.swift", bytes: Array(text.utf8)))
      .describe(&place, function: FunctionPath("Counter.row.didset"), others: [])
    #expect(place.isConfirmed && place.misfit == nil && place.traps.map(\.kind) == [.arithmetic])
  }

  @Test func aChangeOfAnElementHasSeveralColumns() {
    var place = SourcePlace(frame: 0, path: "A.swift", fullPath: "/A.swift", line: 1, column: 1)
    SourceFile(SourceFacts.File(path: "A.swift", bytes: Array("decks[deck] += 1".utf8)))
      .describe(&place, function: nil, others: [])
    #expect(place.pointedTraps.map(\.kind) == [.index])
  }
}
