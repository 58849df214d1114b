import ByteKit

/// A class of the app's that the reason of an exception names: where no frame of the app is on the stack, it is the only
/// hint at which part of the app is meant.
package enum NamedClass {
  /// The first class or method of the app's in a reason, and the module it is of, where the name tells.
  ///
  /// Methods stand as `-[TideCell setTitle:]`, objects as `<TideCell: 0x…>` and, of Swift, as `<Harbour.TideCell: 0x…>`.
  package static func first(in reason: String) -> (name: String, module: String?)? {
    var rest = reason.prefix(limit)[...]
    while let mark = rest.firstIndex(where: { $0 == "[" || $0 == "<" }) {
      let isMethod = rest[mark] == "["
      let start = rest.index(after: mark)
      let sign = mark > rest.startIndex ? rest[rest.index(before: mark)] : " "
      rest = rest[start...]
      let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." || $0 == "$" }
      guard name.endIndex < rest.endIndex else { return nil }
      let end = rest[name.endIndex]
      // The class's name as the Objective-C runtime has it.
      let written = name.hasPrefix("_Tt") ? Substring(readable(name)) : name
      guard isOfApp(written.prefix { $0 != "<" }) else { continue }
      let module = written.contains(".") ? written.split(separator: ".").first.map { String($0) } : nil
      if isMethod, end == " ", sign == "-" || sign == "+", let close = rest.firstIndex(of: "]") {
        return ("\(sign)[\(rest[..<close])]", module)
      }
      // An address follows: what stands in angle brackets otherwise may be anything.
      if !isMethod, end == ":" || end == " ",
        rest[name.endIndex...].dropFirst().drop(while: { $0 == " " }).hasPrefix("0x")
      {
        return (String(written), module)
      }
    }
    return nil
  }

  /// A class of Swift's by its name in the Objective-C runtime: `_TtC7Harbour8TideCell` is `Harbour.TideCell`.
  ///
  /// Of a generic class the arguments are left out.
  package static func readable(_ name: Substring) -> String {
    var rest = name.dropFirst(3).drop { !$0.isNumber }
    var parts: [Substring] = []
    while let length = Int(rest.prefix { $0.isNumber }), length > 0 {
      rest = rest.drop { $0.isNumber }
      guard rest.count >= length else { break }
      parts.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return parts.count > 1 ? parts.joined(separator: ".") : String(name)
  }

  /// Reasons may hold whole descriptions of views; what counts stands near their beginning.
  private static let limit = 2000

  /// Whether a class, as a tool writes its name, can be the app's.
  package static func isOfApp(name: String) -> Bool {
    let written = name.hasPrefix("_Tt") ? FunctionName(name).text : name
    return isOfApp(written.prefix { $0 != "<" && $0 != " " })
  }

  /// Whether a class can be the app's: neither its module nor its prefix is one of the system's.
  private static func isOfApp(_ name: Substring) -> Bool {
    if let dot = name.firstIndex(of: ".") {
      let (module, type) = (String(name[..<dot]), name[dot...].dropFirst())
      // Names as `com.example.queue` are no classes.
      guard isCapitalised(type), isCapitalised(module[...]) || !type.contains(".") else { return false }
      return !SystemNames.isSystem(module: module) && !SystemNames.isSystem(image: module)
    }
    guard isCapitalised(name), !name.hasPrefix("OS_") else { return false }
    let start = name.prefix { $0.isUppercase }
    // The last capital begins the word behind the prefix: `UIView`, `NSURLSession`.
    guard start.count >= 3 else { return true }
    let prefix = String(start.prefix(2))
    if let words = shared[prefix] { return !words.contains { name.dropFirst(2).hasPrefix($0) } }
    return !prefixes.contains(prefix)
  }

  /// Whether a name begins with a letter that is not a small one: many scripts have no capitals.
  private static func isCapitalised(_ name: Substring) -> Bool {
    name.first.map { $0.isLetter && !$0.isLowercase } ?? false
  }

  /// Prefixes of Apple's with which well-known libraries and many apps begin their classes, too: with what Apple's go on.
  private static let shared: [String: [String]] = [
    "AD": ["Banner", "Interstitial", "Client"],
    "AS": [
      "Authorization", "WebAuth", "Pass", "Credential", "Identifier", "Account", "Access", "PublicKey", "Settings",
      "OneTime", "Generat", "Save", "Extension", "Discover", "Picker",
    ],
    "CC": ["UI"],
    "FB": [
      "Scene", "SScene", "SWork", "SSerial", "SDisplay", "Process", "Application", "Display", "Workspace", "System",
    ],
    "GL": ["K"],
    "MF": ["Mail", "Message"],
    "PS": ["Specifier", "ListC", "ViewController", "Table", "Root", "Setup"],
    "RP": ["Screen", "Broadcast", "Preview", "System"],
    "SC": [
      "N", "Stream", "Display", "Window", "Content", "Shareable", "Screenshot", "Running", "Recording", "Sensitivity",
    ],
    "SK": [
      // StoreKit's.
      "Product", "Payment", "MutablePayment", "Receipt", "Store", "Request", "Download", "AD", "Ad", "Overlay",
      "CloudService", "Arcade", "Test",
      // SpriteKit's.
      "Node", "Scene", "View", "Sprite", "Action", "Texture", "MutableTexture", "Physics", "Shader", "Label", "Emitter",
      "Crop", "Effect", "Light", "Shape", "Video", "Audio", "Field", "Camera", "Tile", "Transition", "Range",
      "Constraint", "Reach", "Uniform", "Region", "Keyframe", "Warp", "3D", "Attribute", "Reference", "Transform",
      "Renderer",
    ],
    "SL": ["Compose", "Request", "Remote", "Service", "Sheet"],
  ]

  /// Two letters with which classes of Apple's frameworks begin; some apps use them, too, and are not named then.
  private static let prefixes: Set = [
    "AB", "AC", "AR", "AU", "AV", "BG", "BK", "BS", "CA", "CB", "CF", "CG", "CH", "CI", "CK", "CL", "CM", "CN", "CP",
    "CS", "CT", "CX", "DR", "EA", "EK", "FP", "GC", "GK", "HK", "HM", "IC", "IK", "IL", "IN", "IO", "JS", "LA", "LP",
    "LS", "MC", "MD", "MK", "ML", "MP", "MT", "MX", "NE", "NI", "NK", "NS", "NW", "OS", "PD", "PH", "PK", "QL", "RB",
    "SB", "SF", "SM", "SN", "SS", "TK", "TV", "UI", "UN", "UT", "VN", "VS", "WK", "WL", "XC",
  ]
}
