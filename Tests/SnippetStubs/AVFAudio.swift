// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
@_exported import AppleFoundation

public typealias AVAudioFrameCount = UInt32
public typealias AVAudioNodeBus = Int
public typealias AVAudioNodeTapBlock = (AVAudioPCMBuffer, AVAudioTime) -> Void

public final class AVAudioTime {}
public final class AVAudioFormat {
  public var sampleRate: Double { 48_000 }
  public var channelCount: UInt32 { 1 }
}
public final class AVAudioPCMBuffer {
  public var floatChannelData: UnsafePointer<UnsafeMutablePointer<Float>>? { nil }
}
public class AVAudioNode {
  public func installTap(
    onBus bus: AVAudioNodeBus, bufferSize: AVAudioFrameCount, format: AVAudioFormat?,
    block: @escaping AVAudioNodeTapBlock
  ) {}
  public func removeTap(onBus bus: AVAudioNodeBus) {}
  public func outputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat { AVAudioFormat() }
}
public final class AVAudioInputNode: AVAudioNode {}
public final class AVAudioEngine {
  public init() {}
  public var inputNode: AVAudioInputNode { AVAudioInputNode() }
  public func prepare() {}
  public func start() throws {}
}
public final class AVAudioSession {
  public static let mediaServicesWereResetNotification = Notification.Name("reset")
}
