extension Rule {
  static let swiftnioHandlerTypeMismatch = Rule(
    "swiftnio-handler-type-mismatch",
    "A channel handler of SwiftNIO was given data of another type than it takes",
    family: .frameworks,
    certainWhen: .frameworkSays(
      "decoded-as-another-type",
      [
        "atal error: tried to decode as type {wanted} but found {found} with contents",
        "atal error: tried to decode as type {wanted} but found {found}",
      ], alsoInChecksOf: ["NIO"]),
    endsIn: .check,
    supportedBy: [
      .frame("channelRead(context:data:)", "write(context:data:promise:)", within: 16).because(
        "the handler that unwraps"),
      .message("but found {found} with contents").because("what another handler had passed on"),
    ],
    outranks: .trapsInGeneral,
    blame: .preferring(["channelRead(context:data:)", "write(context:data:promise:)", "channelRead(ctx:data:)"]),
    page: PlaybookPage(
      whatHappened: """
        A channel handler unwrapped a message as `{wanted|one type}`, but the handler before it in the pipeline had passed \
        on `{found|another one}`. SwiftNIO's pipeline is not checked by the compiler; `NIOAny` stopped the process.
        """,
      youSee: """
        `Fatal error: tried to decode as type … but found … with contents` in `NIOAny.swift`, at the first message, or, \
        where a connection changes its protocol (WebSocket, HTTP/2, TLS, SSH), once in a while.
        """,
      howWeKnow: "The sentence is `NIOAny`'s own and names both types.",
      notProved: "Which of the two handlers is at the wrong place.",
      rootCause: """
        - handlers were added in the wrong order, or a decoder (`ByteToMessageHandler`, `HTTPRequestDecoder`) is missing
        - the protocol was upgraded, and a handler of the old one stayed in the pipeline, or data arrived before it was \
        removed
        - `channel.write` with a type that the last outbound handler does not take: `ByteBuffer` instead of `IOData`
        - two copies of one type with the same name: a module that is linked twice
        """,
      fixNow: """
        Print `channel.pipeline` where it is set up, and hold each handler's `InboundIn` against the `InboundOut` of \
        the one before it, up to `{wanted|the type that the message names|the type that the message names}`.
        """,
      fixProperly: """
        - Set up the whole pipeline in one function, and before the channel is active
        - On an upgrade remove the old handlers in the upgrader, and wait for it, before the new ones are added
        - `NIOAsyncChannel` wraps the pipeline's ends in types that the compiler checks
        """,
      verify: """
        A test with `EmbeddedChannel` that has the same handlers, writes the first bytes of each protocol and reads what \
        comes out; and a connection that sends data in the same packet as its upgrade.
        """,
      prevent: "Typed upgrades (`NIOTypedHTTPServerUpgradeHandler`) instead of adding handlers by name and position.",
      notToBeConfusedWith: [
        .init(.swiftnioWrongEventLoop, "the right handlers on the wrong thread"),
        .init(.swiftForcedCastFailed, "`as!` in the program's own code"),
      ],
      sources: [
        "apple/swift-nio, Sources/NIOCore/NIOAny.swift: "
          + "https://github.com/apple/swift-nio/blob/main/Sources/NIOCore/NIOAny.swift",
        "SwiftNIO documentation: ChannelPipeline",
      ]),
    examples: [
      .matches(
        """
        ▸ NIOCore/NIOAny.swift:200: Fatal error: tried to decode as type TideFrame but found IOData with contents ioData(IOData { ByteBuffer { readerIndex: 0, writerIndex: 9 } })
        """),
      .matches(
        """
        ▸ Fatal error: tried to decode as type Request but found WebSocketFrame with contents other(frame): file /app/.build/checkouts/swift-nio/Sources/NIO/NIOAny.swift, line 197
        """),
      .ignores(
        """
        Harbour/Frames.swift:20: Fatal error: tried to decode a frame but found none
        """, answer: "swift-fatalerror-precondition"),
      .ignores(
        """
        Harbour/Dock.swift:12: Fatal error: tried to decode as type Ship but found Dock
        """, answer: "swift-fatalerror-precondition"),
    ])
}
