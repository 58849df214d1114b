import ByteKit

/// Makes conditions ready for many reports in a row: their patterns are read, and the literals of these filed.
///
/// Rules share many conditions, such as that the process crashed on a trap. What they share is prepared once, and is still
/// shared afterwards. It is known again by its place in memory: an array is one list wherever it is handed on.
struct ConditionPreparation {
  /// The literals of all that was prepared.
  private(set) var index = LiteralIndex()
  /// A number for each literal, by which a report's literals are told from each other: hashes as short as that would be
  /// shared, and a literal that is in every report would call all rules that share its hash.
  private var numbers: [UInt64: UInt16] = [:]
  private var lists: [Place: Prepared<[TextPattern]>] = [:]
  private var groups: [Place: Prepared<[Condition]>] = [:]
  private var tests: [ObjectIdentifier: Prepared<Condition.Computed>] = [:]

  /// Where the elements of an array lie.
  private typealias Place = UnsafeRawPointer

  private struct Prepared<Value> {
    /// Kept, so that nothing else takes its place in memory.
    let original: Value
    let prepared: Value
  }

  /// Begins with nothing.
  init() {
    lists.reserveCapacity(4096)
    groups.reserveCapacity(2048)
    tests.reserveCapacity(512)
    numbers.reserveCapacity(8192)
  }

  /// The same condition with its patterns read.
  ///
  /// Tests that closures make on patterns of their own stay as they are.
  mutating func prepared(_ condition: Condition) -> Condition {
    switch condition {
    case .all(let parts): .all(prepared(parts))
    case .any(let parts): .any(prepared(parts))
    case .not(let part): .not(prepared(part))
    case .explained(let part, let remark): .explained(prepared(part), remark)
    case .message(let patterns): .message(indexed(patterns))
    case .exceptionText(let patterns): .exceptionText(indexed(patterns))
    case .exceptionNote(let patterns): .exceptionNote(patterns.prepared)
    case .process(let patterns): .process(patterns.prepared)
    case .role(let patterns): .role(patterns.prepared)
    case .memoryRegion(let patterns): .memoryRegion(patterns.prepared)
    case .frame(let names, let images, let within): .frame(indexed(names), image: indexed(images), within: within)
    case .framesInOrder(let patterns): .framesInOrder(indexed(patterns))
    case .appFrame(let patterns): .appFrame(indexed(patterns))
    case .crashedQueue(let patterns): .crashedQueue(patterns.prepared)
    case .otherThread(let patterns): .otherThread(patterns.prepared)
    case .computed(let test): .computed(prepared(test))
    default: condition
    }
  }

  /// The same conditions with their patterns read.
  mutating func prepared(_ conditions: [Condition]) -> [Condition] {
    guard let place = Self.place(of: conditions) else { return conditions }
    if let known = groups[place] { return known.prepared }
    let result = conditions.map { prepared($0) }
    groups[place] = Prepared(original: conditions, prepared: result)
    return result
  }

  /// Patterns, read, whose literals are looked for in the texts of the crash beforehand.
  private mutating func indexed(_ patterns: [TextPattern]) -> [TextPattern] {
    guard let place = Self.place(of: patterns) else { return patterns }
    if let known = lists[place] { return known.prepared }
    let result = patterns.map { indexed($0) }
    lists[place] = Prepared(original: patterns, prepared: result)
    return result
  }

  /// A pattern, read, whose literal is filed under its number.
  private mutating func indexed(_ pattern: TextPattern) -> TextPattern {
    let pattern = pattern.prepared
    guard pattern.literalKey != nil else { return pattern }
    let result = pattern.numbered(number(of: pattern))
    index.insert(result)
    return result
  }

  /// The number of a pattern's literal; more literals than there are numbers share them.
  private mutating func number(of pattern: TextPattern) -> UInt16 {
    let hash = pattern.withLongestLiteral { QuickHash.of($0, ignoringCase: true) }
    if let known = numbers[hash] { return known }
    let number = UInt16(truncatingIfNeeded: numbers.count)
    numbers[hash] = number
    return number
  }

  /// The same test with that of it prepared which the matcher asks about; its parts it asks about itself, as they are.
  private mutating func prepared(_ test: Condition.Computed) -> Condition.Computed {
    if let known = tests[ObjectIdentifier(test)] { return known.prepared }
    let literals = test.literals.map { indexed(TextPattern($0)) }
    let gate = test.gate.map { prepared($0) }
    let isAsItWas = literals.isEmpty && gate == nil
    let result = isAsItWas ? test : Condition.Computed(test, gate: gate, indexed: literals)
    tests[ObjectIdentifier(test)] = Prepared(original: test, prepared: result)
    return result
  }

  /// Where an array lies in memory, by which it is known again; nil where it is empty.
  private static func place<Element>(of elements: [Element]) -> Place? {
    elements.isEmpty ? nil : elements.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
  }
}
