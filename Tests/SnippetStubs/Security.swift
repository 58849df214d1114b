// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
@_exported import Foundation

public typealias CFString = NSString
public typealias CFDictionary = [NSString: Any]
public typealias CFTypeRef = AnyObject
public typealias OSStatus = Int32

private func key(_ name: String) -> NSString { NSString(string: name) }

public var kSecClass: CFString { key("class") }
public var kSecClassGenericPassword: CFString { key("genp") }
public var kSecAttrService: CFString { key("svce") }
public var kSecAttrAccount: CFString { key("acct") }
public var kSecAttrAccessible: CFString { key("pdmn") }
public var kSecAttrAccessibleAfterFirstUnlock: CFString { key("ck") }
public var kSecUseDataProtectionKeychain: CFString { key("nleg") }
public var kSecValueData: CFString { key("v_Data") }
public var kSecReturnData: CFString { key("r_Data") }

public let errSecSuccess: OSStatus = 0
public let errSecDuplicateItem: OSStatus = -25299
public let errSecItemNotFound: OSStatus = -25300

@discardableResult public func SecItemAdd(
  _ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus { errSecSuccess }
@discardableResult public func SecItemDelete(_ query: CFDictionary) -> OSStatus { errSecSuccess }
@discardableResult public func SecItemUpdate(_ query: CFDictionary, _ attributes: CFDictionary) -> OSStatus {
  errSecSuccess
}
@discardableResult public func SecItemCopyMatching(
  _ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus { errSecSuccess }
