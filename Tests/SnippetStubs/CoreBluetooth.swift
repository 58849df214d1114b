// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
@_exported import Foundation

public final class CBUUID: NSObject { public init(string: String) {} }
public final class CBPeripheral: NSObject {}
public enum CBManagerState: Int, Sendable { case unknown, resetting, unsupported, unauthorized, poweredOff, poweredOn }
public protocol CBCentralManagerDelegate: NSObjectProtocol {
  func centralManagerDidUpdateState(_ central: CBCentralManager)
  func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any],
    rssi: NSNumber)
}
public final class CBCentralManager: NSObject {
  public init(delegate: (any CBCentralManagerDelegate)?, queue: DispatchQueue?) {}
  public var state: CBManagerState { .unknown }
  public func scanForPeripherals(withServices services: [CBUUID]?, options: [String: Any]? = nil) {}
  public func connect(_ peripheral: CBPeripheral, options: [String: Any]? = nil) {}
}

public struct CBCharacteristicProperties: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let read = CBCharacteristicProperties(rawValue: 2)
  public static let notify = CBCharacteristicProperties(rawValue: 16)
}
public struct CBAttributePermissions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let readable = CBAttributePermissions(rawValue: 1)
}
public final class CBMutableCharacteristic: NSObject {
  public init(
    type: CBUUID, properties: CBCharacteristicProperties, value: Data?, permissions: CBAttributePermissions
  ) {}
}
