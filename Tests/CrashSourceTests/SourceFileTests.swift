import CrashModel
import CrashSource
import Testing

@Suite struct SourceFileTests {
  private static let text = """
    struct Cart {
      var blocks: [Block]

      func billing() -> [String] {
        blocks.map { $0.owner! }
      }

      func rest(_ used: UInt8) -> UInt8 {
        capacity - used
      }

      subscript(row: Int) -> Int {
        get { blocks[row].width }
      }

      init(shape: Shape = .round) {
        label.text = shape.name
      }
    }
    """

  private func place(_ line: Int, column: Int? = nil, _ symbol: String?, others: [String] = []) -> SourcePlace {
    var place = SourcePlace(frame: 0, path: "Cart.swift", fullPath: "/Cart.swift", line: line, column: column)
    SourceFile(SourceFacts.File(path: "Cart.swift", bytes: Array(Self.text.utf8)))
      .describe(&place, function: symbol.flatMap { FunctionPath($0) }, others: others.compactMap { FunctionPath($0) })
    return place
  }

  @Test func theLineOfTheFunctionIsConfirmed() {
    let found = place(9, "specialized Cart.rest(_:)")
    #expect(found.misfit == nil && found.isConfirmed && found.surroundings == ["Cart", "rest"])
    #expect(found.excerpt.map(\.number) == [7, 8, 9, 10, 11])
  }

  @Test func theLineOfAnotherFunctionDoesNotFit() { #expect(place(5, "Cart.rest(_:)").misfit != nil) }

  @Test func aLineThatWasInlinedFits() {
    #expect(place(5, "main").misfit == nil)
    #expect(place(5, "Cart.rest(_:)", others: ["closure #1 in Cart.billing()"]).misfit == nil)
  }

  @Test func linesWithoutCodeDoNotFit() {
    #expect(place(3, "Cart.rest(_:)").misfit != nil)
    #expect(place(99, "Cart.rest(_:)").misfit != nil)
  }

  @Test func aColumnInTheMiddleOfAWordDoesNotFit() {
    #expect(place(9, column: 14, "Cart.rest(_:)").misfit == nil)
    #expect(place(9, column: 7, "Cart.rest(_:)").misfit != nil)
  }

  @Test func subscriptsAndInitialisersAreFunctions() {
    #expect(place(13, "Cart.subscript.getter").isConfirmed)
    #expect(place(17, "Cart.init(shape:)").isConfirmed)
  }

  @Test func withoutALineTheDeclarationIsThePlace() {
    let found = place(0, "Cart.rest(_:)")
    #expect(found.isDeclaration && found.line == 8 && found.traps.map(\.kind) == [.arithmetic])
  }

  @Test(arguments: [
    ("Till.total(of:)", "Till", "total"), ("closure #1 in closure #2 in Till.total(of:)", "Till", "total"),
    ("specialized static A.B.run<A>(_:)", "B", "run"), ("Grid.subscript.getter", "Grid", "subscript"),
    ("Signal.isWifi.getter", "Signal", "isWifi"), ("Model.__allocating_init(count:)", "Model", "init"),
    ("(extension in App):Swift.Array.third()", "Array", "third"),
  ])
  func readsNamesOfFunctions(symbol: String, type: String, member: String) {
    let path = FunctionPath(symbol)
    #expect(path?.type == type && path?.member == member)
  }

  @Test(arguments: ["main", "-[Cart rest:]", "_assertionFailure"]) func otherNamesAreNone(symbol: String) {
    #expect(FunctionPath(symbol) == nil)
  }

  @Test func filesAreFoundByTheEndOfTheirPath() {
    var names = SourceNames()
    for path in ["A/Sources/A/Start.swift", "B/Sources/B/Start.swift", "B/Sources/B/Model.swift"] {
      let parts = path.split(separator: "/")
      let folder = parts.dropLast().joined(separator: "/")
      names.add([Array(String(parts.last ?? "").utf8)], in: folder, at: "/src/" + folder)
    }
    func found(_ file: String, _ module: String? = nil) -> [String] {
      switch names.match(file, module: module) {
      case .one(let entry, _): [entry.path]
      case .several(let entries): entries.map(\.path)
      case nil: []
      }
    }
    #expect(found("/build/B/Sources/B/Start.swift") == ["B/Sources/B/Start.swift"])
    #expect(found("Start.swift").count == 2)
    #expect(found("Start.swift", "A") == ["A/Sources/A/Start.swift"])
    #expect(found("Model.swift") == ["B/Sources/B/Model.swift"])
    #expect(found("/other/place/Model.swift") == [])
  }
}
