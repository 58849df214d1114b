import CrashModel
import Testing

@testable import CrashDiagnosis

/// What is kept of names, held against what is found out anew.
@Suite struct SymbolCacheTests {
  @Test func namesOfFramesAreReadable() {
    let cache = SymbolCache()
    let symbols = ["moor(boat:)", nil, "$s4main5helloyyF", "", "moor(boat:)", "_mh_execute_header", "abort"]
    for _ in 0..<2 {
      #expect(
        symbols.map { cache.name(ofFrame: $0)?.text } == [
          "moor(boat:)", nil, "hello()", nil, "moor(boat:)", nil, "abort",
        ])
    }
    #expect(cache.count == 5)
  }

  /// More lists than a name has room for, each of them asked twice.
  @Test func answersKeptWithNamesAreThoseOfThePatterns() {
    let cache = SymbolCache()
    let texts = ["moor(boat:)", "-[HBRPier cast:]", "abort", "$s4main5helloyyF", "swift_release"]
    let lists = (0..<70).map { number -> [TextPattern] in
      [TextPattern("^\(texts[number % 5].prefix(4))"), TextPattern(number % 3 == 0 ? "release" : "no \(number)")]
    }
    for list in lists + lists + [[]] {
      for text in texts {
        let name = cache.name(of: text)
        #expect(cache.answers(cache.question(list), name) == list.matches(name.text), "\(list) in \(text)")
      }
    }
  }

  @Test func aFullCacheIsEmptied() {
    let cache = SymbolCache()
    let long = String(repeating: "x", count: 2000)
    for number in 0..<6000 { _ = cache.name(of: "\(long)\(number)") }
    #expect(cache.name(of: "$s4main5helloyyF").text == "hello()")
    #expect(cache.name(of: "abort").text == "abort")
    #expect(cache.count < 3000)
  }
}
