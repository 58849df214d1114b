import CrashSymbols
import Testing

@Suite struct DemanglerTests {
  @Test func readsSwiftNames() {
    #expect(Demangler.name(of: "$s7Harbour4BoatC4sailyyF").contains("Boat.sail()"))
    #expect(Demangler.name(of: "_$s7Harbour4BoatC4sailyyF").contains("Boat.sail()"))
  }

  @Test(arguments: [
    ("_TFC5Kites9PierCheck4openfT_T_", "PierCheck.open"),
    ("_TToFC5Kites9PierCheck4openfT_T_", "@objc PierCheck.open"),
    ("_TZFC5Kites9PierCheck4openfT_T_", "_TZFC5Kites9PierCheck4openfT_T_"),
    ("_TFZC5Kites9PierCheck4openfT_T_", "static PierCheck.open"),
    ("_TF5Kites4openFT_T_", "open"),
    ("_TFC5Kites9PierCheckcfT_S0_", "PierCheck.init"),
    ("_TFC5Kites9PierCheckD", "PierCheck.__deallocating_deinit"),
    ("_TFC5Kites9PierCheckg5depthSi", "PierCheck.depth.getter"),
    ("_TFVC5Kites9PierCheck4Tide4openfT_T_", "PierCheck.Tide.open"),
    ("_TFC5KitesP33_0123456789ABCDEF0123456789ABCDEF9PierCheck4openfT_T_", "PierCheck.open"),
    ("_TFE5KitesCSo6UIView4openfT_T_", "UIView.open"),
    ("_TFFC5Kites9PierCheck4openFT_T_U_FT_T_", "closure #1 in PierCheck.open"),
    ("_TPA__TFFC5Kites9PierCheck4openFT_T_U1_FT_T_", "partial apply for closure #3 in PierCheck.open"),
    ("_TFC5Kites99PierCheck", "_TFC5Kites99PierCheck"), ("_TF", "_TF"), ("_TFlag", "_TFlag"),
    ("_TFCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC", "_TFCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC"),
  ])
  func readsNamesOfOldCompilers(mangled: String, name: String) {
    #expect(Demangler.name(of: mangled) == name)
  }

  /// The runtime's demangler would use up the stack for these.
  @Test(arguments: ["$s4main3fooyySi" + String(repeating: "Sg", count: 60_000) + "F"])
  func leavesNamesOfDeeplyNestedTypesAlone(name: String) {
    #expect(Demangler.name(of: name) == name)
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
