import ByteKit
import Foundation
import TestSupport
import Testing

@testable import CrashSymbols

@Suite struct SwiftDemanglerTests {
  @Test(arguments: SwiftNames.read)
  func readsCommonNames(name: String, form: String) {
    #expect(SwiftDemangler.shortForm(of: name) == form)
    #expect(SwiftDemangler.shortForm(of: "_" + name) == form)
    #expect(SwiftDemangler.shortForm(of: "$S" + name.dropFirst(2)) == form)
    // The runtime leaves out what a closure of a script's own lines is in.
    #expect(Demangler.name(of: name) == (form == "closure #1 in " ? "closure #1 in top-level code" : form))
  }

  @Test(arguments: SwiftNames.refused)
  func leavesOthersToTheRuntime(name: String) {
    #expect(SwiftDemangler.shortForm(of: name) == nil)
  }

  @Test(arguments: SwiftNames.read)
  func refusesPartsOfNames(name: String, form: String) {
    for count in 0..<name.utf8.count {
      let part = String(name.prefix(count))
      if let shorter = SwiftDemangler.shortForm(of: part) { #expect(!shorter.isEmpty) }
    }
    #expect(SwiftDemangler.shortForm(of: name + "\u{0}") == nil)
    #expect(SwiftDemangler.shortForm(of: "\u{0}" + name) == nil)
    #expect(SwiftDemangler.shortForm(of: name + "é") == nil)
  }

  @Test func staysWithinLimits() {
    let hostile = [
      "$s4main" + String(repeating: "3FooV", count: 95), "$s4main" + String(repeating: "3FooV", count: 100_000),
      "$s4main3fooyyF" + String(repeating: "yycfU_", count: 80),
      "$s4main3fooyyF" + String(repeating: "yycfU_", count: 100_000),
      "$s4main3FooV" + String(repeating: "AC", count: 240), "$s4main3FooV" + String(repeating: "A2000C", count: 80),
      "$s4main3FooV" + String(repeating: "A255C", count: 80),
      "$s" + String(repeating: "S9999999999999999999i", count: 20),
      "$s99999999999999999999999999999999main", "$s4mainA99999999999999999999_",
      "$s4main3fooyyFTQ99999999999999999999_",
      "$s4main20" + String(repeating: "LongWord", count: 20) + "V"
        + String(repeating: "0aaaaaaaaaaaaaaaaaaaA0V", count: 18),
      "$s4main3foo" + String(repeating: "r25_25_25_25_25_25_25_25_25_25_l", count: 14) + "yyF",
      "$s4main3foo" + String(repeating: "y", count: 200) + String(repeating: "t", count: 200) + "F",
      "$s" + String(repeating: "_", count: 500), "$s" + String(repeating: "0", count: 500),
      "$s" + String(repeating: "x", count: 500), "$s4main3fooy" + String(repeating: "Sg", count: 240) + "F",
      "$s4main3fooyySi" + String(repeating: "_t", count: 200) + "F",
    ]
    for name in hostile {
      if let form = SwiftDemangler.shortForm(of: name) { #expect(form.utf8.count <= 8192) }
    }
  }

  #if os(Linux)
    @Test(arguments: SwiftNames.read)
    func readsAsTheRuntimeDoes(name: String, form: String) {
      #expect(RuntimeDemangler.name(of: name) == form)
    }

    @Test func readsNamesOfFixturesAsTheRuntimeDoes() throws {
      let names = try SwiftNames.ofFixtures()
      var answers = 0
      for name in names {
        guard let form = SwiftDemangler.shortForm(of: name) else { continue }
        answers += 1
        #expect(form == RuntimeDemangler.name(of: name), "\(name)")
      }
      #expect(names.count >= 70)
      #expect(answers * 10 >= names.count * 8)
    }

    /// Where a damaged name is still answered, the runtime must say the same.
    @Test(arguments: 0..<8)
    func readsDamagedNamesAsTheRuntimeDoes(seed: UInt64) throws {
      var random = SeededGenerator(seed)
      let names = try (SwiftNames.ofFixtures() + SwiftNames.read.map(\.0)).map { Array($0.utf8) }
      var answers = 0
      for _ in 0..<5000 {
        var name = names[Int.random(in: 0..<names.count, using: &random)]
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let other = names[Int.random(in: 0..<names.count, using: &random)]
          name.damage(with: other, SwiftNames.operators, &random)
        }
        let text = String(decoding: name, as: UTF8.self)
        guard let form = SwiftDemangler.shortForm(of: text) else { continue }
        answers += 1
        #expect(form == RuntimeDemangler.name(of: text), "\(text)")
      }
      #expect(answers > 50)
    }
  #endif
}

/// Names that the tests share.
private enum SwiftNames {
  static let read: [(String, String)] = [
    // Functions and their labels.
    ("$s4main3fooyyF", "foo()"), ("$s4main3fooyySiF", "foo(_:)"), ("$s4main3foo1xySi_tF", "foo(x:)"),
    ("$s4main3fooyySi_SitF", "foo(_:_:)"), ("$s4main3foo_1xySi_SitF", "foo(_:x:)"),
    ("$s5MyApp8FooCell1C5fetch3for10completionySS_ySo7NSErrorCSgctF", "FooCell1.fetch(for:completion:)"),
    ("$s4main3FooV3baryyF", "Foo.bar()"), ("$s4main3FooV3BazC3baryyF", "Foo.Baz.bar()"),
    ("$s4main1PP3fooyyF", "P.foo()"), ("$s7Harbour10TileLoaderC4loadyyYaKF", "TileLoader.load()"),
    ("$ss5print_9separator10terminatoryypd_S2StF", "print(_:separator:terminator:)"),
    ("$s6Beacon4LampV4make4name5colorAcA5ColorO_SStFZ", "static Lamp.make(name:color:)"),
    ("$s4main3FooV3bar1xySiz_tF", "Foo.bar(x:)"), ("$s4main3FooV3baryySdSg_SDySSSiGtF", "Foo.bar(_:_:)"),
    ("$s4main3FooV3bar33_643EAFDBA6441671515D9121EE76E49ELLyyF", "Foo.bar()"),
    ("$s4main3foo3baryys5Error_pSgXE_tF", "foo(bar:)"), ("$s4main3fooyyyyScMYcXEF", "foo(_:)"),
    // Words of earlier identifiers.
    ("$s4main3FooV0aB0yyF", "Foo.mainFoo()"),
    ("$s8Dispatch0A5QueueC4sync7executeyyyXE_tF", "DispatchQueue.sync(execute:)"),
    ("$s12HarbourTests04TideB0C11testNoTableyyF", "TideTests.testNoTable()"),
    ("$s8Dispatch02__A4DataCfD", "__DispatchData.__deallocating_deinit"),
    // Initializers and the end of objects.
    ("$s4main3FooVACycfC", "Foo.init()"), ("$s4main3FooCACycfc", "Foo.init()"),
    ("$s4main3FooCACycfC", "Foo.__allocating_init()"),
    ("$s4main3FooC4name3ageACSS_SitcfC", "Foo.__allocating_init(name:age:)"), ("$s4main3FooCfd", "Foo.deinit"),
    ("$s4main3FooCfD", "Foo.__deallocating_deinit"), ("$s4main3FooCfE", "Foo.__ivar_destroyer"),
    (
      "$sSD20uniqueKeysWithValuesSDyxq_Gqd__n_tcSTRd__x_q_t7ElementRtd__lufC",
      "Dictionary.init<A>(uniqueKeysWithValues:)"
    ),
    // Properties and subscripts.
    ("$s4main3FooV3barSivg", "Foo.bar.getter"), ("$s4main3FooV3barSivs", "Foo.bar.setter"),
    ("$s4main3FooV3barSivM", "Foo.bar.modify"), ("$s4main3FooV3barSivr", "Foo.bar.read"),
    ("$s4main3FooV3barSivw", "Foo.bar.willset"), ("$s4main3FooV3barSivW", "Foo.bar.didset"),
    ("$s4main3FooV3barSivp", "Foo.bar"), ("$s4main3FooV3barSivgZ", "static Foo.bar.getter"),
    ("$s4main3barSivau", "bar.unsafeMutableAddressor"), ("$s7Harbour9ChartViewV4bodyQrvg", "ChartView.body.getter"),
    ("$s4main3FooV3barSivpfi", "variable initialization expression of Foo.bar"),
    ("$sSayxSicig", "Array.subscript.getter"), ("$sSayxSicis", "Array.subscript.setter"),
    ("$sSS8UTF8ViewVySsAAVSnySS5IndexVGcig", "String.UTF8View.subscript.getter"),
    // Closures and default arguments.
    ("$s4main3FooV3baryyFyycfU_", "closure #1 in Foo.bar()"),
    ("$s4main3FooV3baryyFyyXEfU0_", "closure #2 in Foo.bar()"),
    ("$s4main3FooV3baryyFyycfU_yycfU11_", "closure #13 in closure #1 in Foo.bar()"),
    ("$s9data_raceyyYbcfU_", "closure #1 in "), ("$s4main3fooyyFSiyKXKfu_", "implicit closure #1 in foo()"),
    ("$s4main3FooV3bar1x1yySi_SitFfA0_", "default argument 1 of Foo.bar(x:y:)"),
    // Generics and extensions.
    ("$s4main3fooyyxlF", "foo<A>(_:)"), ("$s4main3fooyyx_q_tr0_lF", "foo<A, B>(_:_:)"),
    ("$s4main3fooyyxSHRzlF", "foo<A>(_:)"),
    ("$s4main3FooVAAE3baryyF", "Foo.bar()"), ("$sSS4mainE3baryyF", "String.bar()"),
    ("$sScA4mainE3baryyF", "Actor.bar()"),
    ("$sSo8NSStringC4mainE3baryyF", "NSString.bar()"), ("$s4main3FooVAASHRzlE3baryyF", "Foo<A>.bar()"),
    ("$s4main1PPAASHRzrlE3fooyyF", "P<>.foo()"),
    ("$sSmsE11removeFirst7ElementQzyF", "RangeReplaceableCollection.removeFirst()"),
    (
      "$sScM14assumeIsolated_4file4linexxyKScMYcXE_s12StaticStringVSutKs8SendableRzlFZ",
      "static MainActor.assumeIsolated<A>(_:file:line:)"
    ),
    // What the compiler makes.
    ("$s4main3fooyyFTA", "partial apply for foo()"),
    ("$s4main3fooyyFyycfU_TATm", "partial apply for closure #1 in foo()"),
    ("$s4main3FooC3baryyFTo", "@objc Foo.bar()"), ("$s4main3fooyyFTm", "foo()"),
    ("$s4main3fooyyYaFTu", "async function pointer to foo()"),
    ("$s4main3fooyyYaFTY0_", "foo()"), ("$s4main3fooyyYaFTQ1_", "foo()"),
    ("$s4main3fooyyYaFTATQ0_", "partial apply for foo()"),
    ("$s4main3FooC3baryyFTj", "dispatch thunk of Foo.bar()"),
    ("$s4main3FooC3baryyFTq", "method descriptor for Foo.bar()"),
    ("$s4main3fooyyFTf4gn_nTm", "specialized foo()"), ("$s4main3fooyyFSi_Tg5Tf4n_n", "specialized foo()"),
    ("$s4main3FooVAA3BarA2aDP3bazyyFTW", "protocol witness for Bar.baz() in conformance Foo"),
    ("$s4main3FooVMa", "type metadata accessor for Foo"), ("$s5AVKit11VideoPlayerV", "VideoPlayer"),
  ]

  static let refused = [
    "", "$", "_", "$s", "_$s", "$$s", "$s4main", "$s4main3", "$s4mai", "$sSS3", "$s4main3fooyyFyy",
    "$s4main3fooSi_SitF",
    // What shows types, is in another order, or is rare.
    "$s4main3FooVSgWOe", "$s4main3fooyyF3barL_yyF", "$s4main3fooyyF3barSivg", "$sSi_SSTR", "$sIg_Ieg_TRTA",
    "$sSayxGSlsSly7ElementQz5IndexQzcirTW", "$s4main3FooVAA3BarA2aDP3bazyyFTWTj", "$s4main3fooyyYbF",
    "$s4main3foo1a1b_tF",
    // Punycode and everything else that is not ASCII; `é` takes two bytes.
    "$s4main005foo_cyyF", "$s4main2éyyF", "$s4main3fooyyF\u{0}", "_T04main3fooyyF", "$e4main3fooyyF", "$sSSN",
  ]

  /// Operators that are put into names.
  static let operators = [
    "y", "_", "t", "F", "yyF", "yyc", "SS", "S2i", "Sg", "ySiG", "AA", "A2A", "AaB_", "C", "V", "P", "4mainE", "Z",
    "fC", "fc",
    "fD", "yycfU_", "XE", "yp", "_p", "m", "z", "d", "K", "Ya", "Yb", "YT", "YA", "ScMYc", "x", "q_", "qd__", "l",
    "r0_l", "rl",
    "SHRz", "RlzC", "7ElementQz", "7ElementRpz", "Qr", "s", "So", "3fooLL", "L_", "vg", "vp", "vM", "ig", "ip", "lu",
    "TA", "Tm",
    "To", "TW", "TQ1_", "Tf4nn_n", "Tg5", "Tj", "Ma", "fi", "fA_", "0A", "0aB0", "01aB", "oi", "3foo", "N", "WZ", "TR",
  ]

  /// What looks like a name of Swift in any fixture.
  static func ofFixtures() throws -> [String] {
    var names: Set<String> = []
    for file in Repository.allFixtures {
      let bytes = Data(try Repository.fixture(file))
      var start = bytes.startIndex
      while let prefix = bytes.range(of: Data("$s".utf8), in: start..<bytes.endIndex) {
        let rest = bytes[prefix.upperBound...].prefix { byte in
          (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
        }
        names.insert("$s" + String(decoding: rest, as: UTF8.self))
        start = rest.endIndex
      }
    }
    return names.sorted()
  }
}

extension [UInt8] {
  /// Changes, drops, doubles or cuts off something behind the prefix, puts an operator in, or splices two names.
  fileprivate mutating func damage(with other: [UInt8], _ operators: [String], _ random: inout SeededGenerator) {
    guard count > 3 else { return }
    let place = Int.random(in: 2..<count, using: &random)
    switch Int.random(in: 0..<7, using: &random) {
    case 0: self[place] = .random(in: 0x24...0x7A, using: &random)
    case 1: remove(at: place)
    case 2: insert(self[place], at: place)
    case 3: removeSubrange(place...)
    case 4:
      replaceSubrange(place..., with: other.dropFirst(Int.random(in: 2..<Swift.max(other.count, 3), using: &random)))
    default: insert(contentsOf: (operators.randomElement(using: &random) ?? "").utf8, at: place)
    }
  }
}
