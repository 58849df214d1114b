import CrashSymbols
import Testing

@Suite struct DemanglerTests {
  @Test func readsSwiftNames() {
    #expect(Demangler.name(of: "$s7Harbour4BoatC4sailyyF").contains("Boat.sail()"))
    #expect(Demangler.name(of: "_$s7Harbour4BoatC4sailyyF").contains("Boat.sail()"))
  }

  #if os(Linux)
    @Test func readsCPlusPlusNames() {
      #expect(Demangler.name(of: "_ZN7harbour4Boat4sailEv") == "harbour::Boat::sail()")
      #expect(Demangler.name(of: "__ZN7harbour4Boat4sailEv") == "harbour::Boat::sail()")
    }
  #endif

  @Test(arguments: ["main", "-[Boat sail]", "objc_msgSend", "Boat.sail()", "$", "_$", "", "$s", "_Z", "$sBROKEN\u{0}"])
  func leavesOtherNamesAlone(name: String) {
    #expect(Demangler.name(of: name) == name)
  }
}
