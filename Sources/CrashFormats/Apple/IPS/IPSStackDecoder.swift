import ByteKit
import CrashModel

/// Reads threads, frames and images at the places that a layout names.
struct IPSStackDecoder {
  let stacks: IPSStacks
  let bytes: Bytes

  var layout: IPSLayout { stacks.layout }

  /// Frames beyond this number are not read; Apple's own reports stop at 512.
  static let frameLimit = 4096

  /// A thread with all its frames.
  func thread(_ index: Int, _ images: inout IPSImages) -> CrashReport.Thread {
    thread(index) { cursor, key, thread in
      if key == "frames" { thread.frames = frames(&cursor, &images) }
    }
  }

  /// A thread with all its frames, its registers, the recursion that was left out of it, and the code at which it stopped.
  func thread(
    _ index: Int, _ images: inout IPSImages, registers: inout [CrashReport.Register],
    _ recursion: inout CrashReport.ElidedRecursion?, _ instruction: inout Located<[UInt8]>?
  ) -> CrashReport.Thread {
    thread(index) { cursor, key, thread in
      switch key {
      case "frames": thread.frames = frames(&cursor, &images, expected: likelyFrames(index))
      case "threadState":
        registers.removeAll()
        registers.reserveCapacity(40)
        readRegisters(&cursor, &registers)
      case "recursionInfoArray": recursion = deepestRecursion(&cursor, &images)
      case "instructionState": instruction = InstructionBytes.state(&cursor) ?? instruction
      default: break
      }
    }
  }

  /// How many frames a thread has at most, if they are as long as most are: making room anew would move them all.
  private func likelyFrames(_ index: Int) -> Int {
    let threads = layout.threads
    let length = index + 1 < threads.count ? threads[index + 1] - threads[index] : 0
    return min(max(length / 80, 48), 512)
  }

  /// A thread with those of its frames that stand at some offsets, in rising order; what else it says is not read.
  func thread(_ index: Int, _ images: inout IPSImages, framesAt offsets: [Int]) -> CrashReport.Thread {
    var cursor = JSONCursor(bytes, at: layout.threads[index])
    var thread = CrashReport.Thread(index: index, isCrashed: index == layout.crashed, offset: cursor.position)
    guard cursor.enterObject() else { return thread }
    var value = JSONCursor.noValue
    while let key = cursor.nextKey(&value) {
      guard key == "frames" else { continue }
      thread.frames = frames(&cursor, &images, at: offsets)
      break
    }
    return thread
  }

  /// Those frames of an array that stand at some offsets; the cursor may stop behind the last one.
  private func frames(
    _ cursor: inout JSONCursor, _ images: inout IPSImages, at offsets: [Int]
  ) -> [CrashReport.Frame] {
    var result: [CrashReport.Frame] = []
    guard cursor.enterArray() else { return result }
    // The next of the offsets, by its place: a slice would be counted with each frame.
    var next = 0
    var value = JSONCursor.noValue
    var number = 0
    while next < offsets.count, number < Self.frameLimit, cursor.nextElement(&value) {
      var end = cursor
      end.skipValue()
      if offsets[next] < end.position {
        appendFrame(number, &cursor, &images, to: &result)
        while next < offsets.count, offsets[next] < end.position { next += 1 }
      }
      cursor = end
      number += 1
    }
    return result
  }

  /// Reads what a thread says of itself; `other` reads its other members.
  private func thread(
    _ index: Int, _ other: (inout JSONCursor, ByteSlice, inout CrashReport.Thread) -> Void
  ) -> CrashReport.Thread {
    var cursor = JSONCursor(bytes, at: layout.threads[index])
    var thread = CrashReport.Thread(index: index, isCrashed: index == layout.crashed, offset: cursor.position)
    if cursor.enterObject() {
      var value = JSONCursor.noValue
      while let key = cursor.nextKey(&value) {
        switch key {
        case "id": thread.identifier = cursor.unsigned()
        case "name": thread.name = cursor.string()
        case "queue": thread.queue = cursor.string()
        default: other(&cursor, key, &thread)
        }
      }
    }
    if thread.isCrashed {
      thread.name = thread.name ?? layout.triggeredName
      thread.queue = thread.queue ?? layout.triggeredQueue
    }
    return thread
  }

  func lastExceptionBacktrace(_ images: inout IPSImages) -> [CrashReport.Frame] {
    guard let offset = layout.lastExceptionBacktrace else { return [] }
    var cursor = JSONCursor(bytes, at: offset)
    return frames(&cursor, &images)
  }
}
