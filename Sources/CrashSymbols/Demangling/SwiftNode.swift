extension SwiftDemangler {
  /// What stands on the stack: a name, a type, a declaration or a mark between them.
  struct Node {
    enum Kind {
      case identifier, privateName, module
      // Structures, enumerations and aliases read alike. Only types with names of their own are ever shown.
      case classType, nominalType, protocolType
      case tuple, functionType, noEscapeFunctionType, otherType
      // Declarations, whose text is the whole form; extensions, which stand for their type; what is made of both.
      case declaration, extensionContext, madeByCompiler
      // Marks.
      case emptyList, firstElement, variadic, async, concurrent, throwing, isolation, sendingResult
      case signature, requirement
      // What is said of the whole symbol, and shown before it.
      case attribute, specialization

      var isName: Bool { self == .identifier || self == .privateName }
      /// Types that are declared with a name, and can hold declarations.
      var isNominal: Bool { self == .classType || self == .nominalType || self == .protocolType }
      var isType: Bool {
        switch self {
        case .classType, .nominalType, .protocolType, .tuple, .functionType, .noEscapeFunctionType, .otherType: true
        default: false
        }
      }
    }

    var kind: Kind
    /// Tells a type of the standard library, whose name is written down only where it is shown; zero for all others.
    var standardType: UInt8 = 0
    /// Whether a function takes one thing that is no tuple, which is shown without its label.
    var isSingle = false
    /// Whether it would be shown in a way that is not known here.
    var isUnknown = false
    /// How many elements a tuple has, or parameters a function.
    var count: UInt16 = 0
    private var start: UInt16
    private var end: UInt16

    init(_ kind: Kind, _ text: Range<Int> = 0..<0) {
      self.kind = kind
      start = UInt16(text.lowerBound)
      end = UInt16(text.upperBound)
    }

    /// Where the text stands; of a function type that of its generic signature.
    var text: Range<Int> {
      get { Int(start)..<Int(end) }
      set { (start, end) = (UInt16(newValue.lowerBound), UInt16(newValue.upperBound)) }
    }
  }
}
