import CrashSymbols
import Testing

/// Rust's names in both of its manglings.
@Suite struct RustNameTests {
  static let names = [
    // Crates, modules, functions.
    ("_RNvCs4fqI2P2rA04_7harbour4moor", "harbour::moor"),
    ("__RNvCs4fqI2P2rA04_7harbour4moor", "harbour::moor"),
    ("_RNvNtC7harbour4tide3low", "harbour::tide::low"),
    // Hashes of crates that are longer than a signed number; the longest of all.
    ("_RNvCslaF18iYGa9m_7harbour4moor", "harbour::moor"),
    ("_RNvCslYGhA16ahyd_7harbour4moor", "harbour::moor"),
    // Closures and what else the compiler names.
    ("_RNCNvC7harbour4moor0B3_", "harbour::moor::{closure#0}"),
    ("_RNCNvC7harbour4moors_0", "harbour::moor::{closure#1}"),
    ("_RNCNCNvC7harbour4moor0s0_0", "harbour::moor::{closure#0}::{closure#2}"),
    ("_RNSNvC7harbour4moor6vtable", "harbour::moor::{shim:vtable#0}"),
    // Implementations.
    ("_RNvMC7harbourNtB2_4Boat4sail", "<harbour::Boat>::sail"),
    ("_RNvMs_C7harbourNtB4_4Boat4sail", "<harbour::Boat>::sail"),
    (
      "_RNvXC7harbourNtB2_4BoatNtNtC4core5clone5Clone5clone",
      "<harbour::Boat as core::clone::Clone>::clone"
    ),
    ("_RNvYNtC7harbour4BoatNtB4_5Float4sink", "<harbour::Boat as harbour::Float>::sink"),
    // Arguments of generics, in values and in types.
    ("_RINvC7harbour4moorlE", "harbour::moor::<i32>"),
    ("_RINvC7harbour4moorNtB2_4BoatuE", "harbour::moor::<harbour::Boat, ()>"),
    ("_RINvC7harbour4moorINtNtC5alloc3vec3VechEE", "harbour::moor::<alloc::vec::Vec<u8>>"),
    ("_RINvC7harbour4moorReE", "harbour::moor::<&str>"),
    ("_RINvC7harbour4moorQShE", "harbour::moor::<&mut [u8]>"),
    ("_RINvC7harbour4moorTlbEE", "harbour::moor::<(i32, bool)>"),
    ("_RINvC7harbour4moorTlEE", "harbour::moor::<(i32,)>"),
    ("_RINvC7harbour4moorTEE", "harbour::moor::<()>"),
    ("_RINvC7harbour4moorPhOzE", "harbour::moor::<*const u8, *mut !>"),
    ("_RINvC7harbour4moorAhj4_E", "harbour::moor::<[u8; 4]>"),
    ("_RINvC7harbour4moorFlEbE", "harbour::moor::<fn(i32) -> bool>"),
    ("_RINvC7harbour4moorFUKClEuE", "harbour::moor::<unsafe extern \"C\" fn(i32)>"),
    ("_RINvC7harbour4moorFG_RL0_hEuE", "harbour::moor::<for<'a> fn(&'a u8)>"),
    ("_RINvC7harbour4moorDNtB2_5FloatEL_E", "harbour::moor::<dyn harbour::Float>"),
    (
      "_RINvC7harbour4moorDINtB2_5FloathEp4ItemlEL_E",
      "harbour::moor::<dyn harbour::Float<u8, Item = i32>>"
    ),
    // Constants.
    ("_RINvC7harbour4moorKj2a_E", "harbour::moor::<42>"),
    ("_RINvC7harbour4moorKin5_E", "harbour::moor::<-5>"),
    ("_RINvC7harbour4moorKb1_E", "harbour::moor::<true>"),
    ("_RINvC7harbour4moorKc61_E", "harbour::moor::<'a'>"),
    ("_RINvC7harbour4moorKc27_E", "harbour::moor::<'\\u{27}'>"),
    ("_RINvC7harbour4moorKoffffffffffffffffffff_E", "harbour::moor::<0xffffffffffffffffffff>"),
    // Other letters, the place of the use, and what LLVM adds.
    ("_RNvC7harbouru7haf_kka", "harbour::punycode{haf_kka}"),
    ("_RINvC7harbour4moorlEC5docks", "harbour::moor::<i32>"),
    ("_RNvC7harbour4moor.llvm.1234", "harbour::moor"),
    ("_RNvC7harbour4moor.cold", "harbour::moor.cold"),
  ]

  @Test(arguments: names) func readsNewNames(symbol: String, name: String) {
    #expect(Demangler.name(of: symbol) == name)
  }

  /// Names of C functions, names that are cut, and names that no compiler writes stay as they are.
  @Test(arguments: [
    "_R", "_RN", "_RNvC", "_RNvC7harbour", "_RNvC7harbour4moo", "_RNSVGRegister", "_RCTFatal", "__RegisterFrame",
    "_RNvC99999999999999999999a1b", "_RNvC7harbour4moorX", "_RINvC7harbour4moorlERE", "_RBz_", "_RNvB_4moor",
    "_RNvB0_4moor", "_RNvCslYGhA16ahyg_7harbour4moor", "_RNvCszzzzzzzzzzzz_7harbour4moor", "_RINvC7harbour4moorKb2_E",
    "_RINvC7harbour4moorKcd800_E", "_RINvC7harbour4moorRL5_hE",
    "_RNvC7harbour4mo\u{7}r", "_RINvC7harbour4moorFGzzzzzzzzz_hEuE",
  ])
  func leavesOthersAlone(symbol: String) {
    #expect(Demangler.name(of: symbol) == symbol)
  }

  /// References back that double at every step, and nesting without end.
  @Test(.timeLimit(.minutes(5))) func hostileNamesEnd() {
    var doubling = "_RINvC1a1bTlE"
    var last = 10
    for _ in 0..<60 {
      let start = doubling.utf8.count - 2
      doubling += "TB\(Self.base62(last))B\(Self.base62(last))E"
      last = start
    }
    #expect(Demangler.name(of: doubling + "E") == doubling + "E")
    let deep = "_RINvC1a1b" + String(repeating: "R", count: 3000) + "hE"
    #expect(Demangler.name(of: deep) == deep)
    let wide = "_RINvC1a1b" + String(repeating: "h", count: 5000) + "E"
    #expect(Demangler.name(of: wide) == wide)
  }

  static func base62(_ value: Int) -> String {
    guard value > 0 else { return "_" }
    let digits = Array("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
    var rest = value - 1
    var text = ""
    repeat {
      text = String(digits[rest % 62]) + text
      rest /= 62
    } while rest > 0
    return text + "_"
  }

  static let older = [
    ("core::panicking::panic_fmt::h0f1a2b3c4d5e6f70", "core::panicking::panic_fmt"),
    (
      "_$LT$harbour..Boat$u20$as$u20$core..fmt..Display$GT$::fmt::h0f1a2b3c4d5e6f70",
      "<harbour::Boat as core::fmt::Display>::fmt"
    ),
    ("harbour::moor::_$u7b$$u7b$closure$u7d$$u7d$::h0f1a2b3c4d5e6f70", "harbour::moor::{{closure}}"),
    ("alloc::vec::Vec$LT$T$C$A$GT$::push::h0f1a2b3c4d5e6f70", "alloc::vec::Vec<T,A>::push"),
    ("harbour::a$u7$::h0f1a2b3c4d5e6f70", "harbour::a$u7$"),
    // What has no hash is not Rust's.
    ("harbour::moor::h0f1a2b3c", "harbour::moor::h0f1a2b3c"), ("-[Boat sail$LT$]", "-[Boat sail$LT$]"),
  ]

  @Test(arguments: older) func readsOlderNames(symbol: String, name: String) {
    #expect(Demangler.name(of: symbol) == name)
  }

  #if os(Linux)
    @Test func readsOlderMangledNames() {
      #expect(Demangler.name(of: "_ZN7harbour4moor17h0f1a2b3c4d5e6f70E") == "harbour::moor")
      #expect(Demangler.name(of: "__ZN4core9panicking5panic17h0f1a2b3c4d5e6f70E") == "core::panicking::panic")
    }
  #endif

  @Test func hashesDoNotEnterSignatures() {
    #expect(
      NormalName.ofSymbol("harbour::moor::h0f1a2b3c4d5e6f70") == NormalName.ofSymbol("harbour::moor::h1111111111111111")
    )
  }
}
