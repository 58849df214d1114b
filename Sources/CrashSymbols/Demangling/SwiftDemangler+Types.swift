/// Types, and what they are made of.
extension SwiftDemangler {
  mutating func popType() throws(Refused) -> Node {
    guard let type = pop(\.isType) else { throw Refused() }
    return type
  }

  /// Makes a type of the one on the stack; it is never shown.
  mutating func wrapType() throws(Refused) {
    _ = try popType()
    try push(Node(.otherType))
  }

  /// A class, a structure or the like: what holds it and its name are on the stack.
  mutating func readNominal(_ kind: Node.Kind) throws(Refused) {
    guard let name = pop(\.isName) else { throw Refused() }
    let holder = try popContext()
    var type = Node(kind, name.text)
    if holder.kind == .declaration || holder.isUnknown {
      type.isUnknown = true
    } else if holder.kind != .module {
      let start = try begin(in: holder)
      try append(name.text)
      type.text = start..<outputEnd
    }
    try pushReferable(type)
  }

  /// `S…`: types of the standard library, optionals, and the modules of C and Objective-C.
  mutating func readStandardType() throws(Refused) {
    if skip("o") || skip("C") { return try push(Node(.module)) }
    if skip("g") {
      _ = try popType()
      return try pushReferable(Node(.otherType))
    }
    let count = try number() ?? 1
    let concurrency = skip("c") ? SwiftStandardType.concurrency : 0
    let standardType = UInt8(ascii: try next()) | concurrency
    guard let kind = SwiftStandardType.kind(of: standardType) else { throw Refused() }
    var type = Node(kind)
    type.standardType = standardType
    for _ in 0..<max(count, 1) { try push(type) }
  }

  /// `y…G`: a generic type with its arguments.
  mutating func readBoundGeneric() throws(Refused) {
    var hasArguments = false
    while pop(\.isType) != nil { hasArguments = true }
    // Another list is for the type that holds this one, which would have to be looked at.
    guard popIf(.emptyList), let type = pop(\.isNominal) else { throw Refused() }
    try pushReferable(hasArguments ? Node(.otherType) : type)
  }

  mutating func readTuple() throws(Refused) {
    var tuple = Node(.tuple)
    try popList { (demangler) throws(Refused) in
      _ = demangler.popIf(.variadic)
      if demangler.popIf(.identifier) { tuple.isUnknown = true }
      _ = try demangler.popType()
      tuple.count += 1
    }
    try push(tuple)
  }

  /// What a function takes and returns, and how it does that.
  mutating func popFunctionType(_ kind: Node.Kind = .functionType) throws(Refused) -> Node {
    var function = Node(kind)
    if popIf(.sendingResult) { function.isUnknown = true }
    if popIf(.isolation) { function.isUnknown = true }
    _ = popIf(.throwing)
    if popIf(.concurrent) { function.isUnknown = true }
    _ = popIf(.async)
    if !popIf(.emptyList) {
      let parameters = try popType()
      function.isSingle = parameters.kind != .tuple
      function.count = function.isSingle ? 1 : parameters.count
      if parameters.kind == .tuple, parameters.isUnknown { function.isUnknown = true }
    }
    if !popIf(.emptyList) { _ = try popType() }
    return function
  }

  /// `X…`: further kinds of functions and of existential types.
  mutating func readSpecialType() throws(Refused) {
    switch try next() {
    case "E": try push(try popFunctionType(.noEscapeFunctionType))
    case "A", "B", "C", "K", "L", "f": try push(try popFunctionType(.otherType))
    case "D", "o", "p", "u", "w": try wrapType()
    case "l": try readProtocolList()
    default: throw Refused()
    }
  }

  /// `Y…`: how a function is called, and how something is passed.
  mutating func readAnnotation() throws(Refused) {
    switch try next() {
    case "a": try push(Node(.async))
    case "b": try push(Node(.concurrent))
    case "A": try push(Node(.isolation))
    case "T": try push(Node(.sendingResult))
    case "c":
      _ = try popType()
      try push(Node(.isolation))
    case "i", "u": try wrapType()
    default: throw Refused()
    }
  }

  mutating func readProtocolList() throws(Refused) {
    try popList { (demangler) throws(Refused) in try demangler.popProtocol() }
    try push(Node(.otherType))
  }

  mutating func popProtocol() throws(Refused) {
    if let type = pop(\.isType) {
      guard type.kind == .protocolType else { throw Refused() }
    } else {
      guard pop(\.isName) != nil else { throw Refused() }
      _ = try popContext()
    }
  }

  // MARK: Generics

  /// A parameter, by depth and index.
  mutating func skipGenericParameter() throws(Refused) {
    if skip("z") { return }
    if skip("d") { _ = try index() }
    _ = try index()
  }

  /// `Q…`: opaque types and associated types.
  mutating func readArchetype() throws(Refused) {
    switch try next() {
    case "r": return try push(Node(.otherType))
    case "z": break
    case "y": try skipGenericParameter()
    default: throw Refused()
    }
    try popAssociatedType()
    try pushReferable(Node(.otherType))
  }

  private mutating func popAssociatedType() throws(Refused) {
    if let type = pop(\.isType), type.kind != .protocolType { throw Refused() }
    guard popIf(.identifier) else { throw Refused() }
  }

  /// `R…`: what is demanded of a generic parameter, or of a type associated with it.
  mutating func readRequirement() throws(Refused) {
    let letter = peek
    if "lpst".unicodeScalars.contains(letter) { _ = try next() }
    try skipGenericParameter()
    if letter == "p" || letter == "t" {
      try popAssociatedType()
      try pushReferable(Node(.otherType))
      _ = try popType()
    }
    switch letter {
    case "l": guard "CDNRTU".unicodeScalars.contains(try next()) else { throw Refused() }
    case "s", "t": _ = try popType()
    default: try popProtocol()
    }
    try push(Node(.requirement))
  }

  /// `l` and `r…l`: how many parameters each level of generics has, and what is demanded of them.
  mutating func readSignature(hasCounts: Bool) throws(Refused) {
    let start = outputEnd
    append("<")
    var depth = 0
    while depth == 0 || hasCounts {
      if hasCounts, skip("l") { break }
      let count = !hasCounts ? 1 : skip("z") ? 0 : try index() + 1
      guard count <= 26, depth < 10 else { throw Refused() }
      if depth > 0 { append("><") }
      for parameter in 0..<count {
        if parameter > 0 { append(", ") }
        append(letter: UInt8(ascii: "A") + UInt8(parameter))
        if depth > 0 { append(depth) }
      }
      depth += 1
    }
    append(">")
    while popIf(.requirement) {}
    try push(.signature, from: start)
  }

  /// `u`: a function type with generic parameters of its own.
  mutating func readGenericType() throws(Refused) {
    guard let signature = pop({ $0 == .signature }), var type = pop({ $0 == .functionType }), type.text.isEmpty
    else { throw Refused() }
    type.text = signature.text
    try push(type)
  }
}
