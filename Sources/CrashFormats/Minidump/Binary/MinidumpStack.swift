import CrashModel

/// Walks up a thread's stack in the memory that a minidump keeps of it.
///
/// Apple's compilers, and Swift's on all systems, chain the calls by the frame pointer: where it points stand the caller's
/// frame pointer and the address of the return.
struct MinidumpStack {
  private let processor: MinidumpProcessor
  /// The memory that was kept, by rising address.
  private let memory: [Region]
  /// The images, by rising address.
  private let images: [(base: UInt64, end: UInt64, index: Int)]

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

  init(_ processor: MinidumpProcessor, memory: [Region], images: [CrashReport.BinaryImage]) {
    self.processor = processor
    self.memory = memory.sorted { $0.address < $1.address }
    self.images = images.indices.compactMap { index in
      guard let base = images[index].base, let size = images[index].size, size > 0 else { return nil }
      return (base, base.addingReportingOverflow(size).partialValue, index)
    }.sorted { $0.base < $1.base }
  }

  /// The calls of a thread, innermost first.
  func calls(from registers: [CrashReport.Register], in streams: inout MinidumpStreams) -> [Call] {
    guard let pointer = registers.value(of: "pc", "rip", "eip") else { return [] }
    let top = processor.address(pointer)
    var calls = [Call(address: top, image: image(of: top), isGuess: false)]
    // Where a function that was just called will return to.
    let register = registers.value(of: "lr")
    let link = register ?? registers.value(of: "rsp", "esp").flatMap { number(at: $0, in: streams) }
    var frame = processor == .arm ? nil : registers.value(of: "fp", "rbp", "ebp")
    var chain: [UInt64] = []
    while let place = frame, chain.count <= ReportCaps.frames, streams.take(2 * processor.width),
      let next = number(at: place, in: streams),
      let back = number(at: place &+ UInt64(processor.width), in: streams), processor.address(back) != 0
    {
      chain.append(processor.address(back))
      // Callers stand at higher addresses; all else is no chain.
      guard next > place else { break }
      frame = next
    }
    if let link = link.map(processor.address), link != chain.first, let caller = image(of: link),
      caller != calls[0].image
    {
      // A function that calls nothing has no frame of its own, as those have that message an object or enter the kernel.
      calls.append(Call(address: link, image: caller, isGuess: register == nil))
    }
    return calls + chain.map { Call(address: $0, image: image(of: $0), isGuess: false) }
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
    let next = memory.indexByHalving(where: { $0.address > address })
    // What registers point at is kept as well, though it may lie in the middle of a stack.
    for region in memory[max(0, next - 4)..<next].reversed() {
      guard let distance = Int(exactly: address - region.address), distance < region.place.size else { continue }
      return (region.place.start + distance, region.place.size - distance)
    }
    return nil
  }

  private func image(of address: UInt64) -> Int? {
    let next = images.indexByHalving(where: { $0.base > address })
    guard next > 0, address < images[next - 1].end else { return nil }
    return images[next - 1].index
  }
}
