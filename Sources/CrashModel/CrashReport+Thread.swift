import ByteKit

extension CrashReport {
  /// A thread and its call stack.
  public struct Thread: Sendable {
    /// Number of the thread in the report.
    public var index: Int
    /// Whether the report gives the thread a number; a stack that was pasted alone may be any thread's.
    public var isNumbered = true
    /// Kernel identifier.
    public var identifier: UInt64?
    /// Name given by the program.
    public var name: String?
    /// Dispatch queue whose work it ran.
    public var queue: String?
    /// Whether it is the thread that crashed.
    public var isCrashed: Bool
    /// Call stack, innermost frame first.
    public var frames: [Frame]
    /// Frames that the report says it left out.
    public var omittedFrames: Int = 0
    /// In how many samples each of the frames was seen, where the stack was sampled over a while; empty elsewhere.
    public var sampleCounts: [UInt64] = []
    /// Byte offset of the thread in the source.
    public var offset: Int?

    /// Makes a thread.
    public init(
      index: Int, identifier: UInt64? = nil, name: String? = nil, queue: String? = nil, isCrashed: Bool = false,
      frames: [Frame] = [], offset: Int? = nil
    ) {
      self.index = index
      self.identifier = identifier
      self.name = name
      self.queue = queue
      self.isCrashed = isCrashed
      self.frames = frames
      self.offset = offset
    }

    /// Whether it is the main thread, as far as the report shows.
    public var isMain: Bool { index == 0 || isOnMainQueue }

    /// Whether its queue, or the name that a tool gives it in place of one, is the main queue's.
    public var isOnMainQueue: Bool {
      queue.map { Self.isMainQueue($0) } ?? false || name.map { Self.isMainQueue($0) } ?? false
    }

    /// Whether the label of a queue or thread names the main queue, whatever a tool writes around the name.
    ///
    /// Tools add commas, colons, brackets and words: `com.apple.main-thread (serial)`. A queue of the app's own may hold
    /// the words within a longer name, as in `com.example.main-thread-helper`, so the name has to end on both sides.
    public static func isMainQueue(_ label: String) -> Bool {
      // Some reporters leave out `com.`.
      let words = "apple.main-thread"
      guard ByteSearch.offset(of: words, in: label[...]) != nil else { return false }
      let (text, name) = (Array(label.utf8), Array(words.utf8))
      return (0...(text.count - name.count)).contains { start in
        let end = start + name.count
        guard text[start..<end].elementsEqual(name) else { return false }
        let head = text[..<start].suffix(4).elementsEqual("com.".utf8) ? text[..<start].dropLast(4) : text[..<start]
        if let last = head.last, isPartOfName(last) { return false }
        guard end < text.count, isPartOfName(text[end]) else { return true }
        // A full stop that ends a sentence continues no name.
        return text[end] == UInt8(ascii: ".") && (end + 1 == text.count || !isPartOfName(text[end + 1]))
      }
    }

    private static func isPartOfName(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
        true
      default: byte >= 0x80
      }
    }
  }

  /// One call of a call stack.
  public struct Frame: Sendable {
    /// Position in its stack as printed, 0 for the innermost.
    public var index: Int
    /// What is known of the binary image.
    public var identity: ImageIdentity?
    /// Address of the instruction.
    public var address: Address?
    /// Distance of the address from the load address of its image.
    public var imageOffset: UInt64?
    /// Name of the function as written in the report, possibly mangled; nil where it is not symbolicated.
    public var symbol: String?
    /// Distance of the address from the start of the function.
    public var symbolOffset: UInt64?
    /// Source file.
    public var file: String?
    /// Line in the source file.
    public var line: Int?
    /// Column in the source file.
    public var column: Int?
    /// Whether the compiler inlined the call.
    public var isInlined = false
    /// Whether the frame is the place where an async function will resume.
    public var isAsync = false
    /// Whether the frame was found by a search of the stack, where calls that ended long ago leave their traces.
    public var isGuess = false
    /// Byte offset of the frame in the source.
    public var offset: Int?

    /// Makes a frame of which only the position is known.
    public init(index: Int, offset: Int? = nil) {
      self.index = index
      self.offset = offset
    }
  }

  /// A loaded executable or library.
  public struct BinaryImage: Sendable {
    /// File name.
    public var name: String
    /// Path of the file.
    public var path: String?
    /// UUID (Mach-O) or build id (ELF), as written.
    public var uuid: String?
    /// Instruction set.
    public var architecture: String?
    /// Load address.
    public var base: Address?
    /// Size in bytes.
    public var size: UInt64?

    /// Makes an image.
    public init(
      name: String, path: String? = nil, uuid: String? = nil, architecture: String? = nil, base: Address? = nil,
      size: UInt64? = nil
    ) {
      self.name = name
      self.path = path
      self.uuid = uuid
      self.architecture = architecture
      self.base = base
      self.size = size
    }
  }

  /// A register of the crashed thread.
  public struct Register: Sendable {
    /// Lower-case name, for instance `x0`, `rip` or `esr`.
    public var name: String
    /// Contents.
    public var value: UInt64
    /// What the report says about the contents, for instance `(Data Abort) byte read Translation fault`.
    public var remark: String?
    /// Byte offset in the source.
    public var offset: Int?

    /// Makes a register.
    public init(_ name: String, _ value: UInt64, remark: String? = nil, offset: Int? = nil) {
      self.name = name
      self.value = value
      self.remark = remark
      self.offset = offset
    }
  }

  /// The contents of a register of the crashed thread.
  public func register(_ name: String) -> Register? {
    // Texts of different lengths or beginnings are told apart much faster than others. Indexed: iterating would copy
    // each register.
    let (length, first) = (name.utf8.count, name.utf8.first)
    let place = registers.indices.first {
      registers[$0].name.utf8.count == length && registers[$0].name.utf8.first == first && registers[$0].name == name
    }
    return place.map { registers[$0] }
  }
}

extension CrashReport.BinaryImage {
  /// Whether an address lies in the image; false where its beginning or its size is not known.
  package func holds(_ address: Address) -> Bool {
    guard let base, let size else { return false }
    return address.isWithin(size, above: base)
  }

  /// An id as tools show it: a UUID with dashes and capital letters, a build id as it is.
  public static func shown(_ identifier: String) -> String {
    let digits = Array(identifier.uppercased().filter { $0 != "-" })
    guard digits.count == 32 else { return identifier }
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
  }
}
