/// Picks the responsible frame of a crash.
struct Blamer {
  let facts: ReportFacts

  /// The responsible frame, and a second one that is nearly as likely.
  func blame(by policy: Rule.BlamePolicy, values: [String: String]) -> (first: Blame?, second: Blame?) {
    switch policy {
    case .nobody:
      return (nil, nil)
    case .value(let name):
      return ofFunction(name, values)
    case .valueOrApp(let name):
      // A closure's name ends with that of its function.
      if let value = values[name], let frame = facts.decisiveStack.first(where: { $0.symbol == value }) {
        return (made(frame), nil)
      }
      if values[name] != nil || values[name + "Image"] != nil { return ofFunction(name, values) }
      return facts.suspects.hasApp ? facts.blameOnStack : (nil, nil)
    case .race(let name):
      let isOnStack = values[name].map { Suspects.isAccessor(named: $0) && facts.suspects.hasApp } ?? true
      let first = isOnStack ? facts.blameOnStack.first : ofFunction(name, values).first
      let other = otherAccess
      // The runtime may have made one access for a function that is seen only in the other.
      let isOfApp =
        first.map { first in
          // A vendor's frame without a name says less than a function of the program's in the other access.
          first.owner == .own || first.owner == .compilerGenerated || first.owner == .vendor && first.symbol != nil
        } ?? false
      return isOfApp || other == nil ? (first, other) : (other, nil)
    case .mainThread:
      return (ofMainThread, nil)
    case .image(let name):
      guard let path = values[name], let file = path.split(separator: "/").last else { return withoutName }
      return (Blame(image: String(file)), nil)
    case .process:
      return (facts.report.process.name.map { Blame(image: $0) }, nil)
    case .lockHolder:
      return (lockHolder ?? lockTaker).map { (made($0), nil) } ?? facts.blameOnStack
    case .stack:
      return facts.blameOnStack
    case .stackOrProcess:
      let found = facts.blameOnStack
      guard found.first == nil, facts.stack.isEmpty, let process = facts.report.process.name else { return found }
      return (Blame(image: process), nil)
    case .caller:
      return onStack(beyondHeaders: true)
    case .releaser:
      return onStack(beyondHeaders: true, behind: endOfDeinit)
    case .preferring(let patterns):
      return onStack(preferring: patterns)
    case .onStackOrCalling(let calls, let patterns):
      let found = onStack(preferring: patterns)
      if facts.suspects.hasApp { return found }
      return (caller(of: calls), nil)
    case .frame(let patterns, let name):
      if let frame = facts.decisiveStack.first(where: { $0.symbol.map { patterns.matches($0) } ?? false }) {
        return (made(frame), nil)
      }
      if let value = name.flatMap({ values[$0] }) {
        return (Blame(symbol: value, image: facts.report.process.name), nil)
      }
      return facts.blameOnStack
    case .recursion:
      return ofRecursion ?? facts.blameOnStack
    case .signalHandler:
      return handlerCall.map { (made($0), nil) } ?? facts.blameOnStack
    }
  }

  /// The function that a rule found the name of, and filed with its image and module.
  private func ofFunction(_ name: String, _ values: [String: String]) -> (first: Blame?, second: Blame?) {
    guard let value = values[name].map({ SymbolName.plain($0) }), !value.isEmpty else {
      let found = withoutName
      // Who knows no name of the function may still know its image.
      guard found.first == nil, let image = values[name + "Image"] else { return found }
      return (Blame(image: image), nil)
    }
    // A function of the system's stands for whoever called it.
    if let module = values[name + "Module"], SystemNames.isSystem(image: module), facts.suspects.hasApp {
      return facts.blameOnStack
    }
    // So does a class of the system's that the app watches.
    if name == "class", ["NS", "UI", "AV"].contains(where: { value.hasPrefix($0) }), facts.suspects.hasApp {
      return facts.blameOnStack
    }
    let frame = facts.decisiveStack.first { $0.symbol?.hasSuffix(value) ?? false }
    return (frame.map(made) ?? Blame(symbol: value, image: facts.report.process.name), nil)
  }

  /// The function that a recursion comes back to: the app's, where it takes part.
  private var ofRecursion: (first: Blame?, second: Blame?)? {
    guard
      let cycle = facts.recursion ?? Recursion.inExcerpt(facts.stack, depth: facts.depth)
        ?? Recursion.cut(in: facts.stack)
    else {
      return nil
    }
    // Without an exchanged method the others would not come back to themselves. Accessors only pass the call on; what
    // the developer wrote stands beside them in the cycle.
    let frame =
      cycle.frames.first { $0.isInApp && $0.symbol.map { SymbolName.isHook($0) } ?? false }
      ?? cycle.frames.first { $0.isInApp && !Suspects.isAccessor($0) } ?? cycle.frames.first { $0.isInApp }
    return frame.map { (made($0), nil) } ?? blame(ofOthersIn: cycle)
  }

  /// The function that a circle without the app begins with, and the app's function that called into it, or was called
  /// out of it.
  ///
  /// What stands above the circle only needed one frame too many.
  private func blame(ofOthersIn cycle: Recursion) -> (first: Blame?, second: Blame?)? {
    guard cycle.isLong || facts.recursion == nil,
      let frame = cycle.frames.first(where: { $0.owner == .system && $0.isNamed && !Suspects.isLeaf($0) })
        ?? cycle.frames.first(where: { $0.isNamed })
    else { return nil }
    let names = cycle.frames.map(\.symbol)
    let end = facts.stack.lastIndex { $0.isNamed && names.contains($0.symbol) } ?? 0
    let caller = facts.stack[end...].first { $0.isInApp } ?? facts.stack[..<end].first { $0.isInApp }
    return (made(frame), caller.map { made($0) })
  }

  /// The call that the app's own handler of a signal made when the error occurred.
  private var handlerCall: StackFrame? {
    let stack = facts.decisiveStack
    guard let way = stack.firstIndex(where: { $0.owner == .errorMachinery && $0.symbol == "_sigtramp" }) else {
      return nil
    }
    return stack[..<way].first { $0.owner == .own }
  }

  /// Where the report lacks the name that a rule would blame: of a process that was killed no frame caused the end.
  private var withoutName: (first: Blame?, second: Blame?) {
    facts.exceptionType == "EXC_CRASH" && facts.signal == "SIGKILL" ? (endedFromOutside, nil) : facts.blameOnStack
  }

  /// What ran under a lock when the same thread asked for a lock again: the function inside of the outer critical section.
  private var lockHolder: StackFrame? {
    let stack = facts.readableStack
    var isInside = false
    var above: StackFrame?
    for frame in stack {
      let isLock = frame.owner == .compilerGenerated && frame.symbol.map { SymbolName.isCriticalSection($0) } ?? false
      if isLock, isInside, let above { return above }
      if frame.isInApp {
        // The first frame of the app below the refused lock is the one that asked for it.
        isInside = true
        above = frame
      }
    }
    return nil
  }

  /// Who asked for the refused lock, where its own functions or a library's lie between: the app's function right behind them.
  private var lockTaker: StackFrame? {
    let stack = facts.readableStack
    guard let first = stack.firstIndex(where: \.isInApp),
      stack[first].symbol.map({ SymbolName.takesLock($0) }) ?? false,
      // Further down others only called the library that came back to itself.
      let taker = stack[first...].prefix(5).first(where: { frame in
        frame.owner == .own && !(frame.symbol.map { SymbolName.takesLock($0) } ?? false)
      })
    else { return nil }
    return taker
  }

  /// The app's frame of another thread that is inside of a call.
  private func caller(of calls: [TextPattern]) -> Blame? {
    for thread in facts.otherThreads(thatMayMatch: calls) {
      let stack = facts.top(of: thread)
      guard let call = stack.firstIndex(where: { $0.symbol.map { calls.matches($0) } ?? false }),
        let caller = stack[call...].first(where: \.isInApp)
      else { continue }
      var blame = Blame(caller, thread: thread.index, isInExceptionBacktrace: false)
      // Positions are those of the crashed thread's stack.
      blame.frame = nil
      return blame
    }
    return nil
  }

  /// The app's innermost frame of the access with which the first one of a race collides.
  private var otherAccess: Blame? {
    let heads: PatternList = ["^Previous ", "^Conflicting ", "This conflicts with a previous ", "Previous access"]
    for thread in facts.otherThreads where thread.name.map({ heads.matches($0) }) ?? false {
      let stack = Array(facts.top(of: thread))
      let place = stack.indices.first {
        stack[$0].isInApp && stack[$0].isNamed && !Suspects.isGeneratedAccessor(stack, $0)
      }
      guard let place else { continue }
      var blame = Blame(stack[place], thread: nil, isInExceptionBacktrace: false)
      // Positions are those of the first access's stack.
      blame.frame = nil
      return blame
    }
    return nil
  }

  /// The app's innermost frame on the main thread.
  private var ofMainThread: Blame? {
    guard let frame = facts.mainTop.first(where: \.isInApp) else { return nil }
    var blame = Blame(frame, thread: 0, isInExceptionBacktrace: false)
    // Positions are those of the crashed thread's stack.
    if facts.crashedOnMain != true { blame.frame = nil }
    return blame
  }

  func made(_ frame: StackFrame) -> Blame {
    let thread = facts.report.crashedThread.flatMap { $0.isNumbered ? $0.index : nil }
    var blame = Blame(frame, thread: thread, isInExceptionBacktrace: facts.isExceptionStackDecisive)
    // macOS reports name an app's image by its bundle identifier, and long names are cut in front.
    if let image = blame.image, let process = facts.report.process.name,
      image == facts.report.process.bundleIdentifier || blame.owner == .own && image.hasPrefix("...")
    {
      blame.image = process
    }
    // A stripped image has no better name than that of its entry point.
    if blame.owner == .entryPoint, Suspects.isMisnamed(frame, in: facts.readableStack) { blame.symbol = nil }
    return blame
  }

  /// Scores the app's frames: near the error beats far, own beats vendor, a name that fits beats one that does not.
  ///
  /// What stands above a place of the stack counts only where nothing else does.
  func onStack(
    preferring patterns: [TextPattern] = [], beyondHeaders: Bool = false, behind start: Int = 0
  ) -> (first: Blame?, second: Blame?) {
    if patterns.isEmpty, let nameless = namelessOfCutImages { return (nameless, nil) }
    if let guest = guest(preferring: patterns) { return (guest, nil) }
    let suspects = facts.suspects
    var scores: [Double] = []
    scores.reserveCapacity(suspects.frames.count)
    var appFramesAbove = 0.0
    let question = facts.question(patterns)
    for number in suspects.frames.indices {
      var weight = suspects.frames[number].weight
      let isMeant = !patterns.isEmpty && facts.answers(question, suspects.frame(number))
      if !isMeant, weight > 0.5,
        suspects.frames[number].speaksForOthers || beyondHeaders && isCalled(suspects.frame(number))
          || suspects.frames[number].place < start
      {
        weight = 0.2
      }
      scores.append(weight * (isMeant ? 1.5 : 1) / (1 + appFramesAbove))
      appFramesAbove += weight >= 0.6 ? 1 : weight >= 0.3 ? 0.5 : 0.25
    }
    guard let best = Self.best(of: scores, where: { _ in true }),
      suspects.owner(best) != .compilerGenerated || scores[best] > 0.2 || endedFromOutside == nil
    else {
      if isExceptionOfApp {
        return (
          facts.suspects.entryPoint.map(made) ?? namedClass ?? endedFromOutside ?? place ?? script ?? namelessImage
            ?? raiser,
          nil
        )
      }
      return (
        facts.suspects.entryPoint.map(made) ?? placeInstead ?? endedFromOutside ?? boundary ?? place ?? script
          ?? namelessImage
          ?? systemProcess,
        nil
      )
    }
    var first = made(suspects.frame(best))
    // What the failed check says of its place is better than an address.
    if first.symbol == nil, first.file == nil, let place { (first.file, first.line) = (place.file, place.line) }
    return (first, second(after: best, suspects, scores).map { made(suspects.frame($0)) })
  }

  /// Behind the `deinit` in which an object complained that it went away, with all that the compiler cut it into.
  private var endOfDeinit: Int {
    let stack = facts.readableStack
    func type(of frame: StackFrame) -> Substring? {
      guard let name = frame.symbol.map({ SymbolName.plain($0) }) else { return nil }
      return [".deinit", ".__deallocating_deinit"].lazy.compactMap { end in
        name.hasSuffix(end) && !name.hasPrefix("closure #") ? name.dropLast(end.count) : nil
      }.first
    }
    guard let first = stack.prefix(12).firstIndex(where: { type(of: $0) != nil }), let object = type(of: stack[first])
    else { return stack.startIndex }
    return stack[first...].prefix { type(of: $0) == object }.endIndex
  }

  /// The innermost frame without a name in a report that was cut before its list of images.
  ///
  /// Named frames are mostly the system's there, and nothing tells which are not: what the system could not name is the
  /// app's.
  private var namelessOfCutImages: Blame? {
    guard facts.report.form == .systemDocument else { return nil }
    let frames = facts.readableStack.filter { $0.frame.image == nil }
    guard let frame = frames.first(where: { !$0.isNamed }),
      frames.contains(where: { $0.isNamed && $0.owner != .errorMachinery })
    else { return nil }
    var blame = made(frame)
    blame.image = facts.report.process.name
    return blame
  }

  /// The place of the highest score of those that fit; of several, the innermost.
  private static func best(of scores: [Double], where fits: (Int) -> Bool) -> Int? {
    var best: Int?
    for place in scores.indices where scores[place] > best.map({ scores[$0] }) ?? -1 && fits(place) { best = place }
    return best
  }

  /// Whether a frame is part of what an app calls: of a package, or of a header of C++.
  private func isCalled(_ frame: StackFrame) -> Bool { frame.owner == .vendor || isInHeader(frame) }

  /// Whether a frame's source is a header of C++: accessors, pointers and containers for the most part.
  private func isInHeader(_ frame: StackFrame) -> Bool {
    guard let file = frame.frame.file else { return false }
    return [".h", ".hpp", ".hh", ".inl"].contains { file.hasSuffix($0) }
  }

  /// A second frame to name: the caller in the app's own code where a library is blamed, else one that scores nearly as much.
  private func second(after best: Int, _ suspects: Suspects, _ scores: [Double]) -> Int? {
    if suspects.owner(best) == .vendor,
      let own = Self.best(of: scores, where: { suspects.owner($0) == .own && suspects.frame($0).isNamed })
    {
      return own
    }
    return Self.best(of: scores) {
      scores[$0] >= scores[best] * 0.85 && suspects.frame($0).symbol != suspects.frame(best).symbol
    }
  }

  /// Where there is no stack at all, a line of the sources says more than the name of the process.
  private var placeInstead: Blame? {
    facts.decisiveStack.isEmpty && facts.report.exception.signal?.value != "SIGKILL" ? place : nil
  }

  /// A process that was ended while none of its code ran, that left no stack, or whose samples have no names: the process
  /// itself is named.
  private var endedFromOutside: Blame? {
    let report = facts.report
    // The process of a panic only happened to run.
    if report.kind == .panic { return nil }
    let isNamelessSample =
      report.crashedThread?.isCrashed == false && facts.decisiveStack.allSatisfy { $0.symbol == nil }
    guard report.exception.signal?.value == "SIGKILL" || facts.decisiveStack.isEmpty || isNamelessSample,
      let name = report.process.name
    else { return nil }
    return Blame(image: name)
  }

  /// A program of the system's of whose stack nothing is known.
  private var systemProcess: Blame? {
    guard let name = facts.report.process.name,
      facts.report.process.path.flatMap({ SystemNames.isSystem(path: $0) }) ?? false
    else { return nil }
    return Blame(image: name, owner: .system)
  }

  /// Where only the error's own frame is left, its image is what can be named; a reporter's frames are no error's.
  private var namelessImage: Blame? {
    let isReporters = facts.decisiveStack.contains { frame in
      frame.symbol.map { SymbolName.isCrashReporter($0) } ?? false
    }
    return isReporters
      ? nil
      : facts.decisiveStack.first { frame in
        frame.owner == .errorMachinery && frame.frame.image.map { !SystemNames.isSystem(image: $0) } ?? false
      }.map { Blame(image: $0.frame.image) }
  }

  /// The script that an interpreter ran when it stopped: its own frames only carry it out.
  private var script: Blame? {
    let run: [TextPattern] = [" -interpret {script} ", "While running user code \"{script}\""]
    for message in facts.report.messages.prefix(60) {
      guard let script = run.lazy.compactMap({ $0.captures(in: message.text)?["script"] }).first else { continue }
      return Blame(file: script)
    }
    return nil
  }

  /// The framework's function that raised an exception of its own accord, where nothing of the app is on the stack.
  ///
  /// What draws and lays out views only notices what the app did before.
  private var raiser: Blame? {
    let noticing = ["Foundation", "UIKit", "UIKitCore", "AppKit", "QuartzCore", "SwiftUI", "SwiftUICore"]
    guard let raiser = facts.exceptionRaiser, raiser.isNamed, raiser.owner == .system, !Suspects.isLeaf(raiser),
      raiser.frame.image.map({ !noticing.contains($0) }) ?? false,
      raiser.symbol.map({ !SymbolName.isShared($0) }) ?? false
    else { return nil }
    return made(raiser)
  }

  /// Whether an exception ended a program that is not the system's: which of the system's functions noticed is told by
  /// the evidence, and the last of them mostly belongs to the run loop.
  private var isExceptionOfApp: Bool {
    let report = facts.report
    guard
      facts.isExceptionStackDecisive || report.uncaughtException != nil || facts.exceptionRaiser != nil
        || facts.stack.prefix(3).contains(where: { $0.symbol == "-[NSApplication _crashOnException:]" })
        // Below a rethrow stand those who caught it: the run loop, or a queue.
        || facts.stack.prefix(16).contains(where: { ["objc_exception_rethrow", "objc_terminate"].contains($0.symbol) })
    else { return false }
    return !(report.process.path.flatMap { SystemNames.isSystem(path: $0) } ?? false)
  }

  /// Where no frame is the app's: the call by which the library nearest to the error was entered.
  ///
  /// Where the error is that function's own doing and no check of its arguments, the function itself.
  private var boundary: Blame? {
    let stack = facts.readableStack
    // Of a stack whose beginning was not copied nobody knows what is nearest to the error.
    if let first = facts.decisiveStack.first, first.frame.index > 4 { return nil }
    let nearest = stack.firstIndex { frame in
      frame.owner == .system && !Suspects.isLeaf(frame) && frame.symbol.map { !SymbolName.isShared($0) } ?? false
    }
    guard let nearest else { return nil }
    let doings = [
      "_CF_forwarding_prep_0", "___forwarding___", "swift_unexpectedError", "_assertionFailure", "swift_beginAccess",
    ]
    if let above = stack[..<nearest].last?.symbol, doings.contains(where: { above.hasPrefix($0) }) {
      return made(stack[nearest])
    }
    // An access to memory failed where it was made; what called the library only needed it.
    if facts.ending == .badAccess { return made(stack[nearest]) }
    let image = stack[nearest].frame.image
    // In a program that holds its libraries, machinery stands between one library and the next.
    let isProgram = image != nil && image == facts.report.process.name
    let run = stack[nearest...].prefix { frame in
      guard frame.frame.image == image else { return false }
      return !isProgram || frame.owner == .system && !(frame.symbol.map { SymbolName.servesEveryLibrary($0) } ?? false)
    }
    let entry = run.last { frame in
      frame.symbol.map { !SymbolName.isBoilerplate($0) && !SymbolName.isShared($0) } ?? false
    }
    return made(entry ?? stack[nearest])
  }
}
