import CrashModel
import CrashSymbols
import Testing

@testable import CrashDiagnosis

/// The word by which threads are found that run code of a type stands in their functions' names as reports write them.
@Suite struct NameWordTests {
  /// Names as the compiler made them: words that were written before are abbreviated, types nest and are generic.
  @Test(arguments: [
    ("$s5Photo04FeedA5StoreC06reloadA0yyF", "Photo.FeedPhotoStore"),
    ("$s5Photo04FeedA5StoreC5cacheSSSgvs", "Photo.FeedPhotoStore"),
    ("$s5Photo09TideStoreB0V4feedxvg", "Photo.TideStoreTide"),
    ("$s5Photo09TideStoreB0V8takeFeedyyxFyycfU_", "Photo.TideStoreTide"),
    ("$s5Photo5OuterO05InnerA0C1xSaySiGvM", "Photo.Outer.InnerPhoto"),
    ("-[TideController reload]", "TideController"),
    ("Harbour.TideStore.state.setter", "Harbour.TideStore"),
  ])
  func standsInEveryNameOfTheType(symbol: String, type: String) throws {
    #expect(Demangler.name(of: symbol).contains(type.split(separator: ".").last ?? ""))
    let word = try #require(TextPattern.nameWord(ofType: type))
    #expect(ReportSource(path: "-", text: symbol).holds(word))
  }

  @Test(arguments: [
    ("Photo.FeedPhotoStore", "$s7Harbour9TideTableC4loadyyF"), ("TideController", "-[Gauge reload]"),
  ])
  func standsNotInTheNamesOfAnotherType(type: String, symbol: String) throws {
    let word = try #require(TextPattern.nameWord(ofType: type))
    #expect(!ReportSource(path: "-", text: symbol).holds(word))
  }

  /// The compiler has abbreviations of its own for some, others have no word that is long enough, or words of the
  /// demangler's beside their name.
  @Test(arguments: [
    "Swift.String", "Swift.Array", "Array", "A", "", ".", "Photo.", "Ünï.Öß", "Boat#1inHarbour", "A.(Boat",
  ])
  func isUnknownForTypesThatAreAbbreviated(type: String) {
    #expect(TextPattern.nameWord(ofType: type) == nil)
  }
}
