import ByteKit
internal import CrashDiagnosis

/// A sort of work that a main thread is often found at, known by the functions and libraries that do it.
struct MainThreadWork: Sendable {
  /// What it is, behind "it was busy with …".
  let words: String
  /// What takes it off the main thread, or makes it less.
  let remedy: String
  private let names: PatternList
  private let images: Set<String>
  /// Whether the app's own code need not be on the stack: its views and texts alone make this work.
  let isMadeByFrameworks: Bool

  private init(
    _ words: String, _ names: PatternList, images: Set<String> = [], isMadeByFrameworks: Bool = false, cure: String
  ) {
    (self.words, self.names, self.images, remedy) = (words, names, images, cure)
    self.isMadeByFrameworks = isMadeByFrameworks
  }

  /// The sort of work that frames show, and the outermost of them that shows it; nil where it is the app's own.
  ///
  /// What serves everybody, as strings and memory do, stands last: a decoder makes strings, too.
  static func shown(by frames: ArraySlice<StackFrame>, in facts: ReportFacts) -> (work: Self, frame: StackFrame)? {
    let outermostFirst = Array(frames.reversed())[...]
    let images = outermostFirst.map { $0.frame.image }
    for work in all {
      if let place = facts.place(in: outermostFirst, matching: work.names) { return (work, outermostFirst[place]) }
      guard !work.images.isEmpty,
        let place = images.firstIndex(where: { $0.map { work.images.contains($0) } ?? false })
      else { continue }
      return (work, outermostFirst[place])
    }
    return nil
  }

  private static let all: [Self] = [
    Self(
      "decoding or encoding JSON, property lists or archives",
      [
        "JSONDecoder", "JSONEncoder", "JSONSerialization", "_JSONReader", "JSONScanner", "PropertyListDecoder",
        "PropertyListEncoder", "NSPropertyListSerialization", "^_CFPropertyListCreate", "^__CFBinaryPlist",
        "NSKeyedUnarchiver", "NSKeyedArchiver", "XMLParser", "NSXMLParser", "^xmlParse",
      ],
      cure:
        "decode in a function that is not on the main actor (`@concurrent`, `Task.detached` or a queue), and hand the "
        + "finished values over"),
    Self(
      "decoding, scaling or drawing images",
      [
        "^CGImageSource", "^IIO", "AppleJPEG", "^applejpeg", "PNGReadPlugin", "^png_", "^jpeg_", "HEIFReadPlugin",
        "WebPReadPlugin", "^CGContextDrawImage", "^CA::Render::copy_image", "^CA::Render::prepare_image",
        "^CA::Render::create_image", "^vImage", "^argb32_image", "^UIImageJPEGRepresentation",
        "^UIImagePNGRepresentation", "-[CIContext ", "^CI::", "imageWithContentsOfFile", "^img_", "^CGSImageData",
        "prepareForDisplay", "preparingThumbnail",
      ], images: ["ImageIO", "com.apple.ImageIO", "AppleJPEG"], isMadeByFrameworks: true,
      cure:
        "ask for a small image that is ready to show: `byPreparingThumbnail(ofSize:)`, or a thumbnail of `ImageIO`, off "
        + "the main thread, and keep it in a cache"),
    Self(
      "sorting",
      [
        ".sort(by:)", ".sorted(by:)", ".sort()", ".sorted()", "_introSort", "_stableSort", "_insertionSort",
        "sortedArray", "sortUsing", "^CFArraySortValues", "^CFSortIndexes", "^__CFSimpleMergeSort", "^qsort", "^_qsort",
        "std::__1::__sort",
      ],
      cure:
        "sort once, when the data changes, not at every draw; compare cheap keys that were made beforehand; sort large "
        + "lists off the main thread"),
    Self(
      "matching regular expressions",
      [
        "NSRegularExpression", "RegexMatcher", "^uregex_", "_StringProcessing", "Regex.", "Processor.cycle",
        "NSDataDetector", "^DDScanner",
      ], images: ["libswift_StringProcessing.dylib"],
      cure:
        "make the expression once; bound the text that it is matched against; expressions with nested repetitions can "
        + "take time that doubles with every character"),
    Self(
      "making formatters for dates and numbers",
      [
        "^CFDateFormatterCreate", "^__ResetUDateFormat", "^udat_open", "^unum_open", "^CFNumberFormatterCreate",
        "icu::SimpleDateFormat::", "-[NSDateFormatter _regenerateFormatter", "^_CFDateFormatterCreate",
        "ICUDateFormatter",
      ],
      cure: "make each formatter once and keep it; `formatted()` and `FormatStyle` keep theirs"),
    Self(
      "laying out text",
      [
        "^CTFramesetter", "^CTTypesetter", "^CTLine", "^TLine", "^TRun", "^TTypesetter", "^TFramesetter",
        "NSLayoutManager ", "NSTextLayoutManager", "boundingRectWithSize", "-[NSAttributedString", "^CTFont",
        "-[NSTextStorage", "NSTypesetter", "NSHTMLReader", "sizeWithAttributes", "NSStringDrawing",
      ], images: ["CoreText", "UIFoundation"], isMadeByFrameworks: true,
      cure: "give long texts to views that lay out only what is visible, in pieces; keep measured sizes; never make "
        + "attributed strings of HTML while scrolling"),
    Self(
      "solving the constraints of Auto Layout",
      [
        "^NSISEngine", "-[NSISEngine", "-[NSLayoutConstraint", "-[UIView(AdditionalLayoutSupport)", "updateConstraints",
        "_layoutEngine", "systemLayoutSizeFitting", "NSISLinearExpression", "-[NSISObjectiveLinearExpression",
      ], images: ["CoreAutoLayout"], isMadeByFrameworks: true,
      cure:
        "fewer constraints per cell, activated once; no constraints that are removed and made anew at every update; "
        + "fixed sizes where they are known"),
    Self(
      "evaluating SwiftUI's views",
      [
        "^AG::", "^AGGraph", "AGGraphGetValue", "ViewGraph", "GraphHost.", "ViewRendererHost", "LayoutEngine",
        "ForEachState", "DynamicViewList", "LazyLayout", "_LazyLayout", "StackLayout", "AttributeGraph", "body.getter",
        "ViewBodyAccessor",
      ], images: ["AttributeGraph", "SwiftUI", "SwiftUICore"], isMadeByFrameworks: true,
      cure:
        "no work in `body`: prepare values in the model; `LazyVStack` or `List` instead of a stack of hundreds; smaller "
        + "views that each read only what they show, so that fewer are evaluated"),
    Self(
      "laying out views",
      [
        "layoutSubviews", "layoutSublayers", "layoutIfNeeded", "^CA::Layer::layout", "_layoutSubtree",
        "viewDidLayoutSubviews", "-[UITableView ", "-[UICollectionView ", "UICollectionViewCompositionalLayout",
        "-[NSTableView ", "-[NSOutlineView ",
      ], isMadeByFrameworks: true,
      cure: "fewer views; estimated or fixed heights; one change of data as one update of the list, not hundreds"),
    Self(
      "drawing",
      [
        "^CGContext", "^CGPath", "^ripc_", "^ripl_", "^aa_render", "^CA::Layer::display", "drawRect:", "^CGSFill",
        "-[UIGraphicsRenderer", "^rips_",
      ], isMadeByFrameworks: true,
      cure:
        "draw what stays the same into an image once, or let a `CAShapeLayer` keep it; draw only the part that changed"),
    Self(
      "loading interface files or code",
      [
        "-[UINib instantiate", "-[UIStoryboard instantiate", "-[NSNib ", "UINibDecoder", "^dlopen", "^dyld4::",
        "-[NSBundle load",
      ],
      cure: "load screens when they are first shown; fewer libraries that are loaded while the program runs"),
    Self(
      "encrypting, hashing or compressing",
      [
        "^CCCryptor", "^CCKeyDerivation", "^ccpbkdf2", "^ccsha", "^CC_SHA", "^CC_MD5", "SHA256", "SHA512", "^inflate",
        "^deflate", "^compression_", "^BrotliDecoder", "^lzma_", "^ZSTD_", "^aes_", "AES.GCM", "bcrypt", "scrypt",
      ], images: ["libcompression.dylib"],
      cure: "run it off the main thread; a derived key is meant to be slow and belongs to a background task"),
    Self(
      "running a machine-learning model",
      ["-[MLModel ", "MLModel.", "-[VNImageRequestHandler ", "^Espresso::", "-[MLNeuralNetworkEngine"],
      images: ["CoreML", "Espresso", "Vision"],
      cure: "load and run models off the main thread; loading takes longer than most predictions"),
    Self(
      "running JavaScript",
      ["^JSC::", "^JSEvaluateScript", "-[JSContext evaluateScript", "^hermes::vm::", "-[JSValue call"],
      images: ["JavaScriptCore", "hermes"],
      cure: "run scripts on a thread of their own"),
    Self(
      "waiting in a loop that does not sleep", ["^sched_yield", "^swtch_pri", "^thread_switch", "^OSSpinLockLock"],
      cure: "wait with a lock or `await` instead of asking again and again"),
    Self(
      "working on strings",
      [
        "String.", "_StringGuts", "Character.", "Substring.", "-[NSString ", "-[__NSCFString", "^CFString",
        "^__CFString", "replacingOccurrences", "componentsSeparated", "StringProtocol.",
        "^_swift_stdlib_getNormalization",
      ],
      cure:
        "walk a string once, by its `utf8`; `count` and offsets into a `String` take time in proportion to its length, "
        + "and inside a loop its square"),
    Self(
      "copying or searching collections",
      [
        "_ArrayBuffer", "_ContiguousArrayBuffer", "ContiguousArray", "Array.", "Dictionary.", "_NativeDictionary",
        "Set.", "_NativeSet", "Sequence.", "Collection.", "swift_arrayInit", "swift_arrayAssign", "^CFArray",
        "^CFDictionary", "^CFSet", "-[__NSArray", "-[__NSDictionary", "-[NSArray ", "^__CFBasicHash",
      ],
      cure:
        "a `Set` or `Dictionary` instead of `contains` and `first(where:)` in a loop; change collections in place, so "
        + "that they are not copied at each step"),
    Self(
      "making and freeing many objects",
      [
        "swift_retain", "swift_release", "swift_alloc", "swift_slowAlloc", "swift_dealloc", "swift_conformsToProtocol",
        "swift_dynamicCast", "^objc_retain", "^objc_release", "^objc_msgSend", "^objc_autorelease", "^malloc",
        "^_malloc", "^free$", "^_free", "^_nanov2", "^nanov2", "^szone_", "^tiny_", "^xzm_", "^calloc",
        "^_platform_mem", "^madvise",
      ],
      cure: "do less of it: reuse objects, reserve capacity, and look for a loop inside a loop"),
  ]
}
