import CrashModel

/// Walks up a thread's stack in the memory that a minidump keeps of it.
///
/// Apple's compilers, and Swift's on all systems, chain the calls by the frame pointer: where it points stand the caller's
/// frame pointer and the address of the return. Where the chain breaks, as in code that uses the frame pointer for
/// something else, the stack is searched for words that point into the code of an image, as Breakpad and Crashpad's
/// tools do; some of what is found is left over from earlier calls.
struct MinidumpStack {
  private let processor: MinidumpProcessor
  /// The memory that was kept, by rising address.
  private let memory: [Region]
  /// The images, by rising address.
  private let images: [(base: UInt64, end: UInt64, index: Int)]
  /// Where there is code, as far as the dump says so.
  private let code: CodeRanges

  /// Memory of the process, and where in the file its bytes stand.
  struct Region {
    let address: UInt64
    let place: MinidumpStreams.Place
  }

  /// A call on the stack.
  struct Call {
    let address: UInt64
    /// Position of its image among the report's; nil where it lies in none.
    let image: Int?
    /// Whether it was told by what lay on top of the stack, where something else may have lain as well.
    let isGuess: Bool
  }

  init(_ processor: MinidumpProcessor, memory: [Region], images: [CrashReport.BinaryImage], code: CodeRanges) {
    self.processor = processor
    self.code = code
    self.memory = memory.sorted { $0.address < $1.address }
    self.images = images.indices.compactMap { index in
      guard let base = images[index].base, let size = images[index].size, size > 0 else { return nil }
      return (base.bits, (base + size).bits, index)
    }.sorted { $0.base < $1.base }
  }

  /// The calls of a thread, innermost first.
  func calls(from registers: [CrashReport.Register], in streams: inout MinidumpStreams) -> [Call] {
    guard let pointer = registers.value(of: "pc", "rip", "eip") else { return [] }
    let top = processor.address(pointer)
    var calls = [Call(address: top, image: image(of: top), isGuess: false)]
    // Where a function that was just called will return to.
    let register = registers.value(of: "lr")
    let stackPointer = registers.value(of: "sp", "rsp", "esp")
    let link = register ?? stackPointer.flatMap { number(at: $0, in: streams) }
    let frame = processor == .arm ? nil : registers.value(of: "fp", "rbp", "ebp")
    let chain = chain(from: frame, in: &streams)
    let isSearched = chain.addresses.isEmpty && register == nil
    if let link = link.map(processor.address), link != chain.addresses.first, let caller = image(of: link),
      caller != calls[0].image, !isSearched
    {
      // A function that calls nothing has no frame of its own, as those have that message an object or enter the kernel.
      calls.append(Call(address: link, image: caller, isGuess: register == nil))
    }
    add(chain, to: &calls)
    if chain.isBroken, let start = chain.end ?? stackPointer { search(from: start, addingTo: &calls, in: &streams) }
    return calls
  }

  // MARK: Chains

  /// The returns that are chained by the frame pointer.
  private struct Chain {
    var addresses: [UInt64] = []
    /// Where on the stack the last link ends.
    var end: UInt64?
    /// Whether it leads nowhere before the thread's first function.
    var isBroken = false
  }

  private func chain(from frame: UInt64?, in streams: inout MinidumpStreams) -> Chain {
    var chain = Chain()
    var frame = frame
    while let place = frame, chain.addresses.count <= ReportCaps.frames {
      guard streams.take(2 * processor.width), let next = number(at: place, in: streams),
        let back = number(at: place &+ UInt64(processor.width), in: streams)
      else {
        chain.isBroken = true
        return chain
      }
      let address = processor.address(back)
      // The first function of a thread returns to nobody.
      if address == 0 { return chain }
      if chain.addresses.isEmpty || next <= place, address < Self.lowestCode {
        chain.isBroken = true
        return chain
      }
      chain.addresses.append(address)
      chain.end = place &+ UInt64(2 * processor.width)
      // Callers stand at higher addresses; all else is no chain. Systems put a small number before the first function.
      guard next > place else {
        chain.isBroken = next >= Self.lowestCode
        return chain
      }
      frame = next
    }
    // A processor without frame pointers.
    chain.isBroken = frame == nil
    return chain
  }

  /// No system has code at lower addresses.
  private static let lowestCode: UInt64 = 0x1000

  private func add(_ chain: Chain, to calls: inout [Call]) {
    calls += chain.addresses.map { Call(address: $0, image: image(of: $0), isGuess: false) }
  }

  // MARK: Search

  /// So many words are looked at for a caller; more for that of the innermost function, whose variables may be many.
  ///
  /// Source: `kRASearchWords` of Breakpad's `stackwalker.h`.
  private static let searchedWords = 40
  private static let searchedWordsAtTop = 160
  /// What is found that far from all that is certain says nothing.
  private static let foundCallers = 32

  /// Adds the calls whose returns lie on the stack from an address on, until nothing more is found.
  private func search(from start: UInt64, addingTo calls: inout [Call], in streams: inout MinidumpStreams) {
    let width = UInt64(processor.width)
    var place = start
    var found = 0
    var left = calls.count == 1 ? Self.searchedWordsAtTop : Self.searchedWords
    /// The latest word that may be a saved frame pointer.
    var saved: UInt64?
    while left > 0, found < Self.foundCallers, calls.count < ReportCaps.frames, streams.take(processor.width),
      let word = number(at: place, in: streams)
    {
      left -= 1
      let address = processor.address(word)
      if isLink(word, above: place, in: streams) {
        saved = word
      } else if let image = image(of: address), isCode(address) {
        calls.append(Call(address: address, image: image, isGuess: true))
        found += 1
        left = Self.searchedWords
        if let frame = saved, frame > place {
          saved = nil
          let chain = chain(from: frame, in: &streams)
          add(chain, to: &calls)
          guard chain.isBroken, let end = chain.end else { return }
          place = end
          continue
        }
      }
      place = place.addingReportingOverflow(width).partialValue
    }
  }

  /// Whether a word points at a link of a chain further up the stack: at a frame pointer and a return.
  private func isLink(_ word: UInt64, above place: UInt64, in streams: MinidumpStreams) -> Bool {
    guard word > place, word - place < 1 << 20, word.isMultiple(of: UInt64(processor.width)),
      let next = number(at: word, in: streams), next > word || next < Self.lowestCode,
      let back = number(at: word &+ UInt64(processor.width), in: streams)
    else { return false }
    return isCode(processor.address(back)) && image(of: processor.address(back)) != nil
  }

  /// Whether code may stand at an address of an image.
  private func isCode(_ address: UInt64) -> Bool {
    if processor == .arm64 || processor == .oldARM64, !address.isMultiple(of: 4) { return false }
    return code.holds(address) ?? true
  }

  /// The bytes of the code at an address, as many as were kept.
  func code(at address: UInt64, _ count: Int, in streams: MinidumpStreams) -> [UInt8] {
    guard let (place, rest) = place(of: address) else { return [] }
    return streams.raw(place, min(count, rest))
  }

  private func number(at address: UInt64, in streams: MinidumpStreams) -> UInt64? {
    guard let (place, rest) = place(of: address), rest >= processor.width else { return nil }
    return processor.number(at: place, in: streams)
  }

  /// Where in the file the memory at an address stands, and how many bytes of it are kept from there on.
  private func place(of address: UInt64) -> (place: Int, rest: Int)? {
    let next = memory.binarySearch(where: { $0.address > address })
    // What registers point at is kept as well, though it may lie in the middle of a stack.
    for region in memory[max(0, next - 4)..<next].reversed() {
      guard let distance = Int(exactly: address - region.address), distance < region.place.size else { continue }
      return (region.place.start + distance, region.place.size - distance)
    }
    return nil
  }

  private func image(of address: UInt64) -> Int? {
    let next = images.binarySearch(where: { $0.base > address })
    guard next > 0, address < images[next - 1].end else { return nil }
    return images[next - 1].index
  }
}
