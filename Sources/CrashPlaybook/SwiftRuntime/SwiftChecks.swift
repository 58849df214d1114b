import ByteKit

extension Condition {
  /// A check's text without the words before it; a short one must be all of its line, for anybody may begin a sentence so.
  private static func alone(_ text: String) -> [TextPattern] {
    let ends = text.utf8.count > 24 ? [""] : ["$", ".$", ": file "]
    return ends.map { TextPattern(joining: "^", text, $0) }
  }

  /// One of the texts of Swift's own checks: after `Fatal error: `, alone, or as the inlined frame that stands for it.
  static func swiftCheck(_ texts: String...) -> Condition {
    let failures = texts.map { TextPattern(joining: "Swift runtime failure: ", $0) }
    let anyCase = texts.map { TextPattern(joining: "(?i)Swift runtime failure: ", $0) }
    return .any([
      .message(
        zip(texts, failures).flatMap { text, failure in
          [TextPattern(joining: "(?i)fatal error: ", text), failure] + alone(text)
        }),
      .frame(failures, image: [], within: 8), .exceptionText(anyCase),
    ])
  }

  /// One of the texts of Swift's own checks that anybody might write, so that the library's own file must stand before it.
  static func libraryCheck(_ texts: String...) -> Condition {
    .message(texts.map { TextPattern(joining: "Swift/*.swift:*: Fatal error: ", $0) })
  }

  /// A check of Swift's library that has no text, in one of these files of it.
  static func textlessLibraryCheck(_ files: String...) -> Condition {
    .message(files.map { TextPattern("Swift/\($0).swift:{checkLine}: Fatal error$") })
  }

  /// A text that breaks off in the middle of one of these, as it does where a narrow window wrapped the line.
  ///
  /// A few words are needed: one may as well be the whole text of somebody's own check.
  static func swiftCheckCutOff(_ name: String, longerThan length: Int = 8, _ texts: String...) -> Condition {
    .computed(
      Computed(name, "the beginning of a text of Swift's own checks", literals: ["atal error: "]) { facts in
        // Whole reports have whole texts; what a program prints above its backtrace is wrapped like any other line.
        guard facts.report.form.isText || facts.report.form == .swiftBacktrace else { return nil }
        for message in facts.report.messages {
          guard let start = ByteSearch.offset(of: "atal error: ", in: message.text[...]) else { continue }
          var beginning = Substring(message.text.utf8.dropFirst(start + "atal error: ".utf8.count)).utf8
          while beginning.last == UInt8(ascii: " ") { beginning.removeLast() }
          guard beginning.count > length,
            let whole = texts.first(where: { $0.utf8.count > beginning.count && $0.utf8.starts(with: beginning) })
          else { continue }
          return [
            Evidence(
              "\(Substring(beginning)) …: the text breaks off; Swift's own goes on as \(whole)", field: message.field,
              text: message.text, offset: message.offset)
          ]
        }
        return nil
      })
  }

  /// The beginning of a text of one of Swift's own checks, which is nobody's own text.
  static let beginningOfASwiftCheck = Condition.any([
    .iuoNilCutOff, .nilUnwrapCutOff, .indexOutOfRangeCutOff, .unownedDeadCutOff, .tryBangCutOff,
  ])

  /// The beginning of the text about an implicitly unwrapped nil, as far as it differs from that of `!`.
  static let iuoNilCutOff = swiftCheckCutOff(
    "iuo-nil-cut-off", longerThan: 29, "Unexpectedly found nil while implicitly unwrapping an Optional value")
  /// The beginning of the text about a nil that was unwrapped.
  static let nilUnwrapCutOff = swiftCheckCutOff(
    "nil-unwrap-cut-off", "Unexpectedly found nil while unwrapping an Optional value")
  /// The beginning of a text about a position that a collection does not have.
  static let indexOutOfRangeCutOff = swiftCheckCutOff(
    "index-out-of-range-cut-off", "Index out of range", "Index out of bounds", "Array index is out of range",
    "Array index out of range", "Negative Array index is out of range")
  /// The beginning of the text about an unowned reference.
  static let unownedDeadCutOff = swiftCheckCutOff(
    "unowned-dead-cut-off", "Attempted to read an unowned reference but object")
  /// The beginning of the text about `try!`.
  static let tryBangCutOff = swiftCheckCutOff("try-bang-cut-off", "'try!' expression unexpectedly raised an error")

  /// A failed check of Swift's library right above one of these functions, where the text of the check is lost.
  static func failedCheck(_ name: String, in functions: TextPattern..., reach: Int = 1) -> Condition {
    underFailedCheck(
      Computed(name, "a failed check of Swift's library, called by one of certain functions") { facts in
        guard let check = facts.lastFrameOfFailedCheck else { return nil }
        let stack = facts.decisiveStack
        let callers = stack[(check + 1)...].prefix(reach)
        guard
          let caller = callers.first(where: { frame in
            frame.symbol.map { symbol in
              frame.owner == .own ? functions.matchFromWord(in: symbol) : functions.matches(symbol)
            } ?? false
          }),
          !facts.hasOwnTextOfCheck
        else { return nil }
        let isException = facts.isExceptionStackDecisive
        return [
          facts.evidence(stack[check], isException: isException), facts.evidence(caller, isException: isException),
        ]
      })
  }

  /// The test, behind a look for the check's own name that costs nothing where it is absent.
  private static func underFailedCheck(_ test: Computed) -> Condition {
    .all([.frame("_assertionFailure(", "_fatalErrorMessage", within: 8), .computed(test)])
  }

  /// A failed check of Swift's library whose text is lost, called by the app's own code.
  static let failedCheckInApp = underFailedCheck(
    Computed("swift-check-failed-in-app", "a failed check of Swift's library right above the app's code") { facts in
      guard let check = facts.lastFrameOfFailedCheck else { return nil }
      let stack = facts.decisiveStack
      guard let caller = stack[(check + 1)...].first(where: { !$0.isCompilerMade }), caller.isInApp else { return nil }
      let isException = facts.isExceptionStackDecisive
      return [
        facts.evidence(stack[check], isException: isException), facts.evidence(caller, isException: isException),
      ]
    })

  /// A failed check whose text is lost, called by a framework of the system other than Swift's own library.
  static let failedCheckInFramework = underFailedCheck(
    Computed("swift-check-failed-in-framework", "a failed check of Swift's library right above a framework's code") {
      facts in
      guard let check = facts.lastFrameOfFailedCheck else { return nil }
      let stack = facts.decisiveStack
      guard let caller = stack[(check + 1)...].first(where: { !$0.isCompilerMade }), caller.owner == .system,
        caller.symbol != nil, let image = caller.frame.image, SystemNames.isSystem(image: image),
        !caller.isOfSwiftCore, !image.hasPrefix("libswift_")
      else { return nil }
      let isException = facts.isExceptionStackDecisive
      return [
        facts.evidence(stack[check], isException: isException), facts.evidence(caller, isException: isException),
      ]
    })

  /// The variant of the check function that takes a text made at run time, called by the app's own code.
  ///
  /// Only `fatalError`, `precondition` and `assert` do that there.
  static let failedOwnCheckInApp = underFailedCheck(
    Computed("swift-own-check-failed", "fatalError, precondition or assert in the app's code, by its mangled name") {
      facts in
      guard let check = facts.lastFrameOfFailedCheck else { return nil }
      let stack = facts.decisiveStack
      guard let name = stack[check].frame.symbol, takesTextOfRunTime.contains(where: { name.contains($0) }),
        let caller = stack[(check + 1)...].first, caller.isInApp
      else { return nil }
      let isException = facts.isExceptionStackDecisive
      return [
        facts.evidence(stack[check], isException: isException), facts.evidence(caller, isException: isException),
      ]
    })

  /// What tells the variant that takes a text made at run time: its mangled name, and the name with whole types.
  private static let takesTextOfRunTime = [
    "4file4line5flagss5NeverOs12StaticStringV_SS", "_assertionFailure(_: Swift.StaticString, _: Swift.String,",
  ]

  /// One of the functions with which programs stop themselves, called by the app's own code.
  ///
  /// They are compiled into their callers mostly; where they are not, their frame in Swift's library tells them from the
  /// library's checks.
  static let ownCheckCalledByApp = Condition.all([
    .frame(ownChecks.map { TextPattern("^" + $0) }, image: [], within: 9),
    .computed(
      Computed("swift-own-check-called", "fatalError, precondition or assert, called by the app's code") { facts in
        let stack = facts.decisiveStack
        let check = stack.prefix(9).firstIndex { frame in
          frame.frame.image.map { SystemNames.isRuntimeLibrary($0) } ?? false
            && frame.symbol.map { symbol in Condition.ownChecks.contains { symbol.hasPrefix($0) } } ?? false
        }
        guard let check, let caller = stack[(check + 1)...].first(where: { !$0.isCompilerMade }), caller.isInApp else {
          return nil
        }
        let isException = facts.isExceptionStackDecisive
        return [
          facts.evidence(stack[check], isException: isException), facts.evidence(caller, isException: isException),
        ]
      }),
  ])

  private static let ownChecks = [
    "fatalError(_:file:line:)", "precondition(_:_:file:line:)", "preconditionFailure(_:file:line:)",
    "assert(_:_:file:line:)", "assertionFailure(_:file:line:)",
  ]

  /// Nothing but a check of Swift can have stopped the process: its machinery is on the stack, or the instruction is the
  /// one that the compiler of Swift puts behind a check, in a Swift function of the app.
  static let certainlySwiftCheck = Condition.computed(
    Computed("certainly-swift-check", "a stop that only a check of Swift makes", gate: .trap) { facts in
      guard let top = facts.stack.first else { return nil }
      if facts.lastFrameOfFailedCheck != nil { return [] }
      return top.owner == .own && top.isSwift && facts.breakComment.map { $0 == 1 } ?? true ? [] : nil
    })

  /// A trap in compiled Swift code, the app's or unnamed frames of Swift's library, and no text that explains it.
  static let textlessSwiftTrap = Condition.computed(
    Computed("textless-swift-trap", "a trap in Swift code of the app, with no text left behind", gate: .trap) { facts in
      let stack = facts.stack
      // A part that the linker shares between functions has no language of its own.
      guard let top = stack.first(where: { $0.owner != .compilerGenerated || $0.isSwift }),
        Condition.trap.holds(in: facts),
        facts.exceptionStack.isEmpty
      else { return nil }
      // An undefined instruction on ARM is no check of Swift's: those are breakpoints there.
      let isARM = facts.report.architecture?.hasPrefix("arm") == true
      if isARM, facts.report.exception.type?.value == "EXC_BAD_INSTRUCTION" { return nil }
      let isApp =
        top.symbol == nil ? top.owner == .own : (top.isInApp || top.owner == .compilerGenerated) && top.isSwift
      let isNamelessLibrary = top.isOfSwiftCore && top.symbol == nil
      let isCheck = facts.lastFrameOfFailedCheck != nil
      guard isCheck || isNamelessLibrary || isApp else { return nil }
      let hasText = facts.report.messages.contains { message in
        message.origin == .applicationInformation && message.text.contains(where: \.isLetter)
          && !message.text.hasPrefix("dyld") && !message.text.hasPrefix("CoreSimulator ")
      }
      return hasText ? nil : [facts.evidence(top, isException: false)]
    })
}

extension ReportFacts {
  /// Whether the check left its text in the report, and it is none of Swift's own: then its function says nothing else.
  var hasOwnTextOfCheck: Bool { remember(Self.ownTextOfCheck) { findsOwnTextOfCheck } }

  private static let ownTextOfCheck = FactKey<Bool>()

  private var findsOwnTextOfCheck: Bool {
    report.messages.contains { message in
      message.origin == .applicationInformation && Self.textOfCheck.matches(message.text)
    } && !Condition.textOfASpecificSwiftCheck.holds(in: self)
  }
  private static let textOfCheck: PatternList = [".swift:*: Fatal error: ", ".swift:*: Precondition failed: "]
  /// Position of the frame that ends the machinery of a failed check of Swift's library, where it is on top.
  var lastFrameOfFailedCheck: Int? {
    decisiveStack.prefix(8).lastIndex { frame in
      frame.symbol.map { $0.contains("_assertionFailure(") || $0.contains("_fatalErrorMessage") } ?? false
    }
  }
}

extension StackFrame {
  /// Whether the frame is Swift code, as far as its name tells.
  var isSwift: Bool {
    if let raw = frame.symbol, ["$s", "_$s", "$S", "_T0", "$e"].contains(where: { raw.hasPrefix($0) }) { return true }
    if frame.file?.hasSuffix(".swift") == true { return true }
    guard let symbol, !symbol.contains("::"), symbol.first != "-", symbol.first != "+" else { return false }
    return symbol.contains("closure #") || symbol.contains(".getter") || symbol.contains(".setter")
      || symbol.contains(".init(") || symbol.contains("(_:") || symbol.contains(":)") || symbol.hasSuffix("()")
  }

  /// Whether the compiler made the frame, so that the caller below it counts.
  fileprivate var isCompilerMade: Bool { owner == .compilerGenerated || owner == .errorMachinery }
}
