/// What an expression of Swift checks while the program runs: one case a kind, with the cause that it leads to.
///
/// Sources: "The Swift Programming Language"; swift, `stdlib/public/core` (`_precondition` and its callers) and
/// `lib/SILGen` (`cond_fail`, `unconditional_checked_cast`, `begin_access [dynamic]`); the runs of the test programs.
public enum TrapKind: String, Sendable, CaseIterable {
  /// `value!`. TSPL, "Optionals".
  case forceUnwrap = "force-unwrap"
  /// An access to `var value: T!`. TSPL, "Implicitly Unwrapped Optionals".
  case implicitUnwrap = "implicit-unwrap"
  /// `try!`. TSPL, "Disabling Error Propagation".
  case forcedTry = "forced-try"
  /// `as!`. TSPL, "Downcasting".
  case forcedCast = "forced-cast"
  /// A subscript of an array, a slice or a string, and what removes or inserts elements. `Array.swift`, `_checkSubscript`.
  case index
  /// A subscript of a string, and steps from one of its positions to another. `StringIndexValidation.swift`.
  case stringIndex = "string-index"
  /// `..<` and `...`, and counts that may be below zero. `Range.swift`, `ClosedRange.swift`.
  case range
  /// `+`, `-`, `*` and their assignments on integers. `cond_fail` of "arithmetic overflow".
  case arithmetic
  /// `/` and `%` on integers. `IntegerTypes.swift`, "Division by zero".
  case division
  /// `UInt8(value)` and the like. `Integers.swift`, "Not enough bits to represent the passed value".
  case conversion
  /// `precondition` and `preconditionFailure`. `Assert.swift`.
  case precondition
  /// `fatalError`. `Assert.swift`.
  case fatalError = "fatal-error"
  /// `fatalError` in `init(coder: NSCoder)`, the stub that Xcode's fix-it inserts.
  case initCoderStub = "init-coder-stub"
  /// `assert` and `assertionFailure`, of debug builds. `Assert.swift`.
  case assertion
  /// `Dictionary(uniqueKeysWithValues:)` and literals of dictionaries. `Dictionary.swift`, `NativeDictionary.swift`.
  case duplicateKeys = "duplicate-keys"
  /// Functions of the library that stop for a wrong argument: `Array(repeating:count:)`, `Character(_:)`,
  /// `UnsafeMutablePointer.allocate(capacity:)`. `Array.swift`, `UnsafePointer.swift`, `UnsafeBufferPointer.swift.gyb`.
  case libraryContract = "library-contract"
  /// An access to raw memory as a type: `load(as:)`, `withMemoryRebound`. `UnsafeRawPointer.swift`, debug builds.
  case alignment
  /// A use of an `unowned` reference. `HeapObject.cpp`, `swift_abortRetainUnowned`.
  case unowned
  /// `&value`, and other accesses that may overlap. `Exclusivity.cpp`.
  case exclusivity
  /// `assumeIsolated`. `ExecutorAssertions.swift`.
  case isolation

  /// The rule of the cause.
  public var rule: String {
    switch self {
    case .forceUnwrap: "swift-nil-unwrap"
    case .implicitUnwrap: "swift-iuo-nil-outlet"
    case .forcedTry: "swift-try-bang"
    case .forcedCast: "swift-forced-cast-failed"
    case .index: "swift-index-out-of-range"
    case .stringIndex: "swift-string-index"
    case .range: "swift-range-invalid"
    case .arithmetic: "swift-arithmetic-overflow"
    case .division: "swift-division-by-zero"
    case .conversion: "swift-numeric-conversion"
    case .precondition, .fatalError, .assertion: "swift-fatalerror-precondition"
    case .initCoderStub: "swift-init-coder"
    case .duplicateKeys: "swift-duplicate-dictionary-keys"
    case .libraryContract: "swift-library-precondition"
    case .alignment: "unaligned-or-bus-access"
    case .unowned: "swift-unowned-dead"
    case .exclusivity: "swift-exclusivity-violation"
    case .isolation: "swift-mainactor-assume-isolated"
    }
  }

  /// How the kind is called in a sentence.
  public var words: String {
    switch self {
    case .forceUnwrap: "a force unwrap"
    case .implicitUnwrap: "an implicitly unwrapped value"
    case .forcedTry: "`try!`"
    case .forcedCast: "`as!`"
    case .index: "an access to an element"
    case .stringIndex: "a position in a string"
    case .range: "a range"
    case .arithmetic: "an operator that can overflow"
    case .division: "a division"
    case .conversion: "a conversion of a number"
    case .precondition: "a precondition"
    case .fatalError: "`fatalError`"
    case .initCoderStub: "the stub of `init(coder:)`"
    case .assertion: "an assertion"
    case .duplicateKeys: "a dictionary whose keys must differ"
    case .libraryContract: "a call that checks its argument"
    case .alignment: "a typed access to raw memory"
    case .unowned: "an unowned reference"
    case .exclusivity: "an access that must not overlap another"
    case .isolation: "a check of the actor"
    }
  }

  /// Whether the instruction that stops the process can be in the function itself, with no call of a check.
  public var canStopInline: Bool {
    switch self {
    case .forcedTry, .forcedCast, .fatalError, .initCoderStub, .assertion, .alignment, .unowned, .exclusivity,
      .isolation:
      false
    default: true
    }
  }

  /// Whether a function of Swift's library can stop the process for it, which prints a text.
  public var canStopInLibrary: Bool {
    switch self {
    case .arithmetic, .forcedCast, .unowned, .exclusivity: false
    default: true
    }
  }

  /// Whether Swift's runtime ends the process for it with `abort`, and not with an instruction that traps.
  public var canAbort: Bool {
    switch self {
    case .forcedCast, .unowned, .exclusivity: true
    default: false
    }
  }

  /// How likely the kind is among others of one line; the greater the number, the likelier.
  public var weight: Int {
    switch self {
    case .precondition, .fatalError, .initCoderStub, .assertion, .forcedTry, .forceUnwrap, .duplicateKeys: 4
    case .index, .stringIndex, .implicitUnwrap, .division: 3
    case .range, .conversion, .libraryContract, .alignment, .isolation, .forcedCast: 2
    case .arithmetic, .unowned, .exclusivity: 1
    }
  }
}
