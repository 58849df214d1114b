/// The frames of a report that may be to blame for its crash, weighed as far as no rule has a say in it.
struct Suspects {
  /// A frame that may be to blame.
  struct Suspect {
    /// Its place among the frames of `stack`: the frame is left where it stands, and not counted.
    let place: Int
    /// What speaks for it, without regard to its place.
    let weight: Double
    /// Whether it works for its caller, so that it is meant only by rules that name it.
    let speaksForOthers: Bool
  }

  /// What the frames are part of.
  let stack: ArraySlice<StackFrame>
  /// The frames, innermost first; more of them would not change the answer.
  private(set) var frames: [Suspect] = []
  /// Where the app begins, if no framework was called in between: named where nothing else can be.
  private(set) var entryPoint: StackFrame?

  private static let limit = 40

  init(in facts: ReportFacts) {
    stack = facts.readableStack
    frames.reserveCapacity(min(stack.count, Self.limit))
    weigh(Array(stack), of: stack, facts)
  }

  /// The frame of a suspect.
  func frame(_ number: Int) -> StackFrame { stack[frames[number].place] }

  /// Whether a frame of the app is among them.
  var hasApp: Bool { frames.contains { stack[$0.place].isInApp } }

  /// Whose code the frame of a suspect is.
  func owner(_ number: Int) -> FrameClass { stack[frames[number].place].owner }

  private mutating func weigh(
    _ all: [StackFrame], of stack: ArraySlice<StackFrame>, _ facts: ReportFacts
  ) {
    var isBelowFramework = false
    // Other reporters give the place of the instruction, which the compiler may have added to a function that was written.
    let tellsPlaces = facts.report.form == .swiftBacktrace
    let isStatic = Self.holdsLibraries(all, facts)
    let reporter = all.prefix(Self.reachOfThrow).lastIndex { frame in
      frame.symbol.map { SymbolName.isCrashReporter($0) } ?? false
    }
    // Above a throw stand only those who were told of it.
    for place in Self.placeBelowThrow(all)..<all.count {
      // What has no name above a reporter's frame is the reporter's.
      if let reporter, place < reporter, !all[place].isNamed { continue }
      let weight: Double
      switch all[place].owner {
      case .own where isStatic && !Self.hasLine(all[place]): weight = 0.2
      case .own
      where tellsPlaces && Self.isGenerated(all[place]) && all[(place + 1)...].contains(where: Self.isWritten):
        weight = 0.2
      case .own where Self.isGeneratedAccessor(all, place): weight = 0.2
      case .own: weight = all[place].isNamed ? 1 : 0.45
      case .vendor: weight = all[place].isNamed ? 0.6 : 0.3
      case .compilerGenerated:
        weight = Self.isForwarding(all[place], from: place > 0 ? all[place - 1] : nil) ? 0.9 : 0.2
      case .entryPoint where all[place].frame.file.map { $0.hasSuffix("main.swift") } ?? false: weight = 0.5
      case .entryPoint where Self.isMisnamed(all[place], in: stack): weight = 0.45
      case .entryPoint:
        // `main` is the app's own code only where no framework was called in between.
        // Without an image, SwiftUI's function that runs the app looks like the app's.
        if !isBelowFramework, all[place].frame.image != nil || all[place].symbol != "static App.main()" {
          entryPoint = entryPoint ?? all[place]
        }
        continue
      case .system:
        if !isBelowFramework, !Self.isLeaf(all[place]) { isBelowFramework = true }
        continue
      case .errorMachinery, .unknown: continue
      }
      let speaksForOthers = weight > 0.5 && all[place].name?.speaksForOthers ?? false
      frames.append(Suspect(place: stack.startIndex + place, weight: weight, speaksForOthers: speaksForOthers))
      if frames.count == Self.limit { break }
    }
  }

  /// The first frame below what raised an exception that nobody caught; the innermost frame where none was raised.
  private static func placeBelowThrow(_ stack: [StackFrame]) -> Int {
    let thrown = stack.indices.prefix(reachOfThrow).last { place in
      guard stack[place].owner == .errorMachinery, let symbol = stack[place].symbol else { return false }
      // What stands above a panic of Rust's is the program's hook, which only tells of it.
      return throwers.contains(symbol) || symbol.hasPrefix("std::panicking::rust_panic_with_hook")
    }
    return thrown.map { $0 + 1 } ?? 0
  }

  /// A throw stands among so many innermost frames.
  private static let reachOfThrow = 30
  private static let throwers: Set = [
    "objc_exception_throw", "objc_exception_rethrow", "__cxa_throw", "__cxa_rethrow", "_objc_terminate()",
    "std::terminate()", "std::__terminate(void (*)())",
  ]

  /// Whether Swift's own libraries may be linked into the program, so that their frames lie in its image.
  ///
  /// Swift's crash handler tells the line of every function that has debug information; the libraries have none.
  private static func holdsLibraries(_ all: [StackFrame], _ facts: ReportFacts) -> Bool {
    facts.report.form == .swiftBacktrace && facts.report.operatingSystem.name == "Linux"
      && all.contains { $0.owner == .own && $0.frame.line != nil && hasLine($0) }
  }

  /// Whether a frame tells its place in a file that is not the library's builder's.
  private static func hasLine(_ frame: StackFrame) -> Bool {
    frame.frame.file.map { !$0.hasPrefix("/home/build-user/") } ?? false
  }

  /// Whether nobody wrote the function of a frame, and its name tells neither a property nor the object that ended.
  private static func isGenerated(_ frame: StackFrame) -> Bool {
    frame.frame.file == generated && !isAccessor(frame) && !(frame.symbol?.hasSuffix("deinit") ?? false)
  }

  /// Whether a frame of the app's own has a place in a file.
  private static func isWritten(_ frame: StackFrame) -> Bool {
    frame.owner == .own && frame.frame.file != nil && frame.frame.file != generated
  }

  private static let generated = "<compiler-generated>"

  /// Whether the compiler made the accessor of a property: its frame has no line where its caller has one.
  static func isGeneratedAccessor(_ stack: [StackFrame], _ place: Int) -> Bool {
    guard place + 1 < stack.count, stack[place].frame.line == nil, isAccessor(stack[place]) else { return false }
    let caller = stack[place + 1]
    return caller.owner == .own && caller.frame.line != nil
  }

  static func isAccessor(_ frame: StackFrame) -> Bool { frame.symbol.map { isAccessor(named: $0) } ?? false }

  static func isAccessor(named symbol: String) -> Bool {
    [".setter", ".getter", ".modify", ".read"].contains { symbol.hasSuffix($0) }
  }

  /// Whether a frame of the compiler's stands for a function of the developer's that has no frame of its own right above.
  ///
  /// The function was merged into it. Of accessors the compiler writes most itself, so they do not count.
  private static func isForwarding(_ frame: StackFrame, from above: StackFrame?) -> Bool {
    guard let symbol = frame.symbol, SymbolName.isForwarding(symbol), !isAccessor(frame) else { return false }
    guard let above = above?.symbol.map({ SymbolName.plain($0) }) else { return true }
    // What a protocol itself offers was not written by the one who uses it.
    return above != SymbolName.plain(symbol) && above != SymbolName.requirement(of: symbol)
  }

  /// Whether a frame is called `main` although frameworks run below it: a stripped image names whatever it still knows.
  static func isMisnamed(_ frame: StackFrame, in stack: ArraySlice<StackFrame>) -> Bool {
    guard frame.symbol == "main", let index = stack.firstIndex(where: { $0.isSame(as: frame) }) else { return false }
    return stack[(index + 1)...].prefix(6).contains {
      $0.owner == .system && !isLeaf($0) && !($0.frame.image.map { $0.hasPrefix("libdyld") } ?? false)
    }
  }

  static func isLeaf(_ frame: StackFrame) -> Bool {
    frame.frame.image.map { SystemNames.isFoundation($0) } ?? true
  }
}
