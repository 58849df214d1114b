import ByteKit

/// Declarations, and what the compiler makes of them.
extension SwiftDemangler {
  mutating func readOperator() throws(Refused) {
    if isDigit(peek) { return try readIdentifier() }
    switch try next() {
    case "A": try readSubstitutions()
    case "C": try readNominal(.classType)
    case "E": try readExtension()
    case "F": try readFunction()
    case "G": try readBoundGeneric()
    case "K": try push(Node(.throwing))
    case "L": try readPrivateName()
    case "M" where skip("a"): try push(.madeByCompiler, showing: "type metadata accessor for ", try popType())
    case "O", "V", "a": try readNominal(.nominalType)
    case "P": try readNominal(.protocolType)
    case "Q": try readArchetype()
    case "R": try readRequirement()
    case "S": try readStandardType()
    case "T": try readThunk()
    case "X": try readSpecialType()
    case "Y": try readAnnotation()
    case "Z": try wrapDeclaration(.declaration, showing: "static ")
    case "_": try push(Node(.firstElement))
    case "c": try push(try popFunctionType())
    case "d": try push(Node(.variadic))
    case "f": try readFunctionPart()
    case "h", "m", "n", "z": try wrapType()
    case "i": try readStorage(isSubscript: true)
    case "l": try readSignature(hasCounts: false)
    case "p": try readProtocolList()
    case "q":
      try skipGenericParameter()
      try push(Node(.otherType))
    case "r": try readSignature(hasCounts: true)
    case "s": try push(Node(.module))
    case "t": try readTuple()
    case "u": try readGenericType()
    case "v": try readStorage(isSubscript: false)
    case "x": try push(Node(.otherType))
    case "y": try push(Node(.emptyList))
    default: throw Refused()
    }
  }

  /// `LL`: a name that is private to a file, which a discriminator tells.
  private mutating func readPrivateName() throws(Refused) {
    guard skip("L"), popIf(.identifier), let name = pop({ $0 == .identifier }) else { throw Refused() }
    try push(Node(.privateName, name.text))
  }

  // MARK: Contexts

  /// What holds a declaration: a module, which is not shown, a type, an extension or another declaration.
  mutating func popContext() throws(Refused) -> Node {
    if popModule() { return Node(.module) }
    guard let context = pop({ $0.isNominal || $0 == .declaration || $0 == .extensionContext }) else { throw Refused() }
    return context
  }

  private mutating func popModule() -> Bool { popIf(.identifier) || popIf(.module) }

  /// An extension is shown as the type that it extends.
  private mutating func readExtension() throws(Refused) {
    let signature = pop { $0 == .signature }
    guard popModule(), let type = pop(\.isNominal) else { throw Refused() }
    let start = outputEnd
    try append(shown: type)
    if let signature { try append(signature.text) }
    try push(.extensionContext, from: start)
  }

  /// Writes a type, a context or a declaration; gives up where it is more than is known here.
  private mutating func append(shown node: Node) throws(Refused) {
    guard !node.isUnknown, node.kind.isNominal || !node.kind.isType else { throw Refused() }
    if let name = SwiftStandardType.name(of: node.standardType) { append(name) } else { try append(node.text) }
  }

  /// Begins a form with what holds it, and tells where that begins.
  mutating func begin(in context: Node) throws(Refused) -> Int {
    // In another declaration it is shown in another order.
    guard context.kind != .declaration else { throw Refused() }
    let start = outputEnd
    try append(shown: context)
    if outputEnd > start { append(".") }
    return start
  }

  // MARK: Functions

  private mutating func readFunction() throws(Refused) {
    let signature = pop { $0 == .signature }
    var type = try popFunctionType()
    if let signature { type.text = signature.text }
    let parameters = try popParameters(of: type)
    guard let name = pop(\.isName) else { throw Refused() }
    let start = try begin(in: try popContext())
    try append(name.text)
    try append(parameters)
    try push(.declaration, from: start)
  }

  /// Writes labels as they are shown; they are on the stack, one for each parameter or an empty list.
  private mutating func popParameters(of type: Node) throws(Refused) -> Range<Int> {
    guard type.kind == .functionType, !type.isUnknown else { throw Refused() }
    let start = outputEnd
    try append(type.text)
    append("(")
    let labels = try findLabels(of: type)
    for index in 0..<Int(type.count) {
      if !type.isSingle, !labels.isEmpty, stack[labels.lowerBound + index].kind == .identifier {
        try append(stack[labels.lowerBound + index].text)
        append(":")
      } else {
        append("_:")
      }
    }
    append(")")
    stack.removeLast(labels.count)
    return start..<outputEnd
  }

  /// Where on the stack the labels of a function's parameters are.
  private mutating func findLabels(of type: Node) throws(Refused) -> Range<Int> {
    let isFunction = type.kind == .functionType || type.kind == .noEscapeFunctionType
    if popIf(.emptyList) || !isFunction { return 0..<0 }
    guard stack.count >= type.count else { throw Refused() }
    let labels = stack.count - Int(type.count)..<stack.count
    for label in stack[labels] where label.kind != .identifier && label.kind != .firstElement { throw Refused() }
    return labels
  }

  /// `f…`: initializers, closures, default arguments and the like.
  private mutating func readFunctionPart() throws(Refused) {
    switch try next() {
    case "C": try readInitializer(isAllocating: true)
    case "c": try readInitializer(isAllocating: false)
    case "D":
      let context = try popContext()
      try pushMember(context.kind == .classType ? "__deallocating_deinit" : "deinit", of: context)
    case "d": try pushMember("deinit", of: try popContext())
    case "E": try pushMember("__ivar_destroyer", of: try popContext())
    case "i": try pushPart("variable initialization expression", nil, " of ")
    case "A": try pushPart("default argument ", try index(), " of ")
    case "U": try readClosure("closure #")
    case "u": try readClosure("implicit closure #")
    default: throw Refused()
    }
  }

  private mutating func readInitializer(isAllocating: Bool) throws(Refused) {
    let parameters = try popParameters(of: try popType())
    let context = try popContext()
    try pushMember(isAllocating && context.kind == .classType ? "__allocating_init" : "init", parameters, of: context)
  }

  private mutating func pushMember(
    _ name: StaticString, _ parameters: Range<Int> = 0..<0, of context: Node
  ) throws(Refused) {
    let start = try begin(in: context)
    append(name)
    try append(parameters)
    try push(.declaration, from: start)
  }

  private mutating func readClosure(_ name: StaticString) throws(Refused) {
    let index = try index()
    _ = try popType()
    try pushPart(name, index + 1, " in ")
  }

  /// A declaration without a name, told by a number and by what holds it.
  private mutating func pushPart(_ name: StaticString, _ number: Int?, _ link: StaticString) throws(Refused) {
    let context = try popContext()
    let start = outputEnd
    append(name)
    if let number { append(number) }
    append(link)
    try append(shown: context)
    try push(.declaration, from: start)
  }

  /// `v…` and `i…`: properties and subscripts, with what reads or writes them.
  private mutating func readStorage(isSubscript: Bool) throws(Refused) {
    stack.removeLast(try findLabels(of: try popType()).count)
    let name = isSubscript ? nil : pop(\.isName)
    guard isSubscript || name != nil else { throw Refused() }
    let start = try begin(in: try popContext())
    if let name { try append(name.text) } else { append("subscript") }
    switch try next() {
    case "p" where !isSubscript: break
    case "g": append(".getter")
    case "s": append(".setter")
    case "M": append(".modify")
    case "r": append(".read")
    case "w": append(".willset")
    case "W": append(".didset")
    case "a" where skip("u"): append(".unsafeMutableAddressor")
    default: throw Refused()
    }
    try push(.declaration, from: start)
  }

  // MARK: What the compiler makes

  private mutating func push(_ kind: Node.Kind, showing text: StaticString, _ node: Node? = nil) throws(Refused) {
    let start = outputEnd
    append(text)
    if let node { try append(shown: node) }
    try push(kind, from: start)
  }

  private mutating func wrapDeclaration(_ kind: Node.Kind, showing text: StaticString) throws(Refused) {
    guard let declaration = pop({ $0 == .declaration }) else { throw Refused() }
    try push(kind, showing: text, declaration)
  }

  /// `T…`: thunks, specializations and parts of asynchronous functions.
  private mutating func readThunk() throws(Refused) {
    switch try next() {
    case "A": try push(.attribute, showing: "partial apply for ")
    case "o": try push(.attribute, showing: "@objc ")
    case "u": try push(.attribute, showing: "async function pointer to ")
    case "m": try push(.attribute, showing: "")
    case "Q", "Y":
      _ = try index()
      try push(.attribute, showing: "")
    case "j": try wrapDeclaration(.madeByCompiler, showing: "dispatch thunk of ")
    case "q": try wrapDeclaration(.madeByCompiler, showing: "method descriptor for ")
    case "W": try readWitness()
    case "G", "g":
      try skipPass()
      try popList { (demangler) throws(Refused) in _ = try demangler.popType() }
      try push(Node(.specialization))
    case "f":
      try skipPass()
      while !skip("_") { try skipSpecializedParameter() }
      try skipSpecializedParameter()
      try push(Node(.specialization))
    default: throw Refused()
    }
  }

  /// Which pass of the optimizer made a function.
  private mutating func skipPass() throws(Refused) {
    _ = skip("q")
    guard isDigit(peek), try next() != "9" else { throw Refused() }
  }

  private mutating func skipSpecializedParameter() throws(Refused) {
    switch try next() {
    case "n", "x": break
    case "d" where skip("G"): _ = skip("X")
    case "d", "g": _ = skip("X")
    default: throw Refused()
    }
  }

  /// What a type has for a protocol's requirement.
  private mutating func readWitness() throws(Refused) {
    try wrapDeclaration(.madeByCompiler, showing: "protocol witness for ")
    guard let witness = pop({ $0 == .madeByCompiler }), popModule() else { throw Refused() }
    try popProtocol()
    let type = try popType()
    append(" in conformance ")
    try append(shown: type)
    try push(.madeByCompiler, from: witness.text.lowerBound)
  }

  /// The form of the whole symbol: what is left on the stack.
  mutating func takeSymbol() throws(Refused) -> Range<Int> {
    guard let symbol = stack.first,
      symbol.kind == .declaration || symbol.kind == .madeByCompiler || symbol.kind.isNominal
    else { throw Refused() }
    if stack.count == 1, !symbol.kind.isNominal { return symbol.text }
    let start = outputEnd
    var isSpecialized = false
    for node in stack.dropFirst().reversed() {
      switch node.kind {
      case .attribute: try append(node.text)
      case .specialization:
        if !isSpecialized { append("specialized ") }
        isSpecialized = true
      default: throw Refused()
      }
    }
    try append(shown: symbol)
    return start..<outputEnd
  }
}
