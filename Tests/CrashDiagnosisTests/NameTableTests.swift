import Testing

@testable import CrashDiagnosis

/// What is remembered of names, held against what is found out anew.
@Suite struct NameTableTests {
  @Test func everyNameIsFoundAgain() {
    var table = NameTable<NameMemory.Name>()
    let symbols = (0..<3000).map { "Harbour.Pier\($0 % 7).moor(boat\($0):)" } + ["", "a", "été", "$s4main1fyyF"]
    for symbol in symbols {
      let hash = NameHash.of(symbol)
      #expect(table.name(symbol, hash) == nil)
      table.insert(NameMemory.Name(symbol), hash)
    }
    for symbol in symbols { #expect(table.name(symbol, NameHash.of(symbol))?.symbol == symbol) }
    #expect(table.name("Harbour.Pier", NameHash.of("Harbour.Pier")) == nil)
  }

  @Test func namesOfOneHashAreToldApart() {
    var table = NameTable<NameMemory.Name>()
    for symbol in ["moor", "cast", "haul"] { table.insert(NameMemory.Name(symbol), 7) }
    #expect(table.name("cast", 7)?.symbol == "cast")
    #expect(table.name("haul", 7)?.symbol == "haul")
    #expect(table.name("furl", 7) == nil)
  }

  @Test func aFullMemoryForgetsAndLearnsAgain() {
    let memory = NameMemory()
    let long = String(repeating: "x", count: 2000)
    for number in 0..<6000 { _ = memory.name(of: "\(long)\(number)") }
    #expect(memory.name(of: "$s4main5helloyyF").text == "hello()")
    #expect(memory.name(of: "abort").text == "abort")
    #expect(memory.remembered < 3000)
  }
}
