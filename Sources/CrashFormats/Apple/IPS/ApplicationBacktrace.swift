import ByteKit
import CrashModel

/// The stack of an uncaught exception as the application itself wrote it down (`asiBacktraces`): lines of text.
///
/// macOS leaves it at that where AppKit ends the process, and has no `lastExceptionBacktrace` then.
enum ApplicationBacktrace {
  /// The frames of a text, with what the list of images knows of theirs.
  static func frames(
    in text: Located<String>, _ images: DeferredList<CrashReport.BinaryImage>
  ) -> [CrashReport.Frame] {
    var frames = read(text.value)
    var known: [String: ImageIdentity] = [:]
    let names = Set(frames.compactMap(\.image))
    for image in images.loaded() where names.contains(image.name) && known[image.name] == nil {
      known[image.name] = ImageIdentity(name: image.name, path: image.path, uuid: image.uuid)
    }
    for index in frames.indices {
      frames[index].offset = text.offset
      if let name = frames[index].image { frames[index].identity = known[name] ?? frames[index].identity }
    }
    return frames
  }

  private static func read(_ text: String) -> [CrashReport.Frame] {
    Bytes.with(Array(text.utf8)) { bytes in
      var frames: [CrashReport.Frame] = []
      var names = ImageNames()
      var lines = Lines(bytes)
      while let line = lines.next(), frames.count < TextStackDecoder.frameLimit {
        _ = FrameLine.appendApple(line.trimmed, to: &frames, &names)
      }
      return frames
    }
  }
}
