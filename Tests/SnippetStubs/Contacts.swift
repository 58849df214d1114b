// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
@_exported import Foundation

public protocol CNKeyDescriptor: NSObjectProtocol {}
public final class CNContact: NSObject {}
public enum CNContactFormatterStyle: Int, Sendable { case fullName, phoneticFullName }
private final class Keys: NSObject, CNKeyDescriptor {}
public final class CNContactFormatter: NSObject {
  public static func descriptorForRequiredKeys(for style: CNContactFormatterStyle) -> any CNKeyDescriptor { Keys() }
  public static func string(from contact: CNContact, style: CNContactFormatterStyle) -> String? { nil }
}
public final class CNContactFetchRequest: NSObject { public init(keysToFetch: [any CNKeyDescriptor]) {} }
public final class CNContactStore: NSObject {
  public func enumerateContacts(
    with request: CNContactFetchRequest, usingBlock: (CNContact, UnsafeMutablePointer<Bool>) -> Void
  ) throws {}
}
