extension Rule {
  static let photosChangeOutsideBlock = Rule(
    "photos-change-outside-block",
    "A change of the photo library was asked for outside its change block",
    family: .frameworks,
    certainWhen: sentences.areSaid,
    likelyWhen: sentences.areQuoted,
    unless: sentences.areNotTheReason,
    endsIn: .checkOfLibrary,
    supportedBy: [
      .frame("PHAssetCollectionChangeRequest {request}]", "PHAssetChangeRequest {request}]", within: 16),
      .frame("placeholderForCreated", within: 16).because(
        "the placeholder of what is created can only be read inside the block"),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.appkitException],
    page: PlaybookPage(
      whatHappened: """
        {blame|The app} made or used a change request of Photos (`PHAssetChangeRequest`, \
        `PHAssetCollectionChangeRequest` …) outside a `performChanges` block. Photos raises an exception for that, \
        which Swift cannot catch.
        """,
      youSee: """
        A crash when a picture is saved, moved to an album or deleted: each time, or only where the block's work was \
        moved into a callback or a task.
        """,
      howWeKnow: "The sentence is Photos' own, and names the two methods inside which the call has to stand.",
      rootCause: """
        - a creation request was made directly, without `performChanges`
        - the block starts something that goes on later (a task, a download, another queue): when that makes its \
        request, the block has ended
        - `placeholderForCreatedAsset` was read in the completion handler, where the request is over
        - a change request was kept in a property and used a second time
        """,
      fixNow: """
        Move the call in `{blame|the function that changes the library}` into the block of `performChanges`, and do \
        everything that takes time before it.
        """,
      fixProperly: """
        - prepare first (load, decode, write the file), then one short block that only makes requests
        - take `localIdentifier` of the placeholder inside the block into a variable, and fetch the asset afterwards
        - one type that owns all changes of the library; nothing else sees a change request
        - mark the block `@Sendable`, as below: Photos runs it on a queue of its own, and Swift stops a block that \
        belongs to the main actor there

        ```swift
        import Photos

        func save(_ file: URL) async throws {
          // before: PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL: file)
          try await PHPhotoLibrary.shared().performChanges { @Sendable in
            _ = PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL: file)
          }
        }
        ```
        """,
      verify:
        "Save, move and delete a picture in the app, also with a slow network: no exception, and it is in the album.",
      prevent: "A review rule: no `ChangeRequest` outside the braces of `performChanges`.",
      notToBeConfusedWith: [
        .init(.tccUsageDescription, "the sentence for the user is missing from Info.plist"),
        .init(.uikitInvalidBatchUpdate, "a list of photos that changed while it was shown"),
      ],
      sources: [
        "Apple: PHPhotoLibrary performChanges(_:completionHandler:): "
          + "https://developer.apple.com/documentation/photos/phphotolibrary",
        "Apple: PHAssetChangeRequest: https://developer.apple.com/documentation/photos/phassetchangerequest",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'This method can \
        only be called from inside of -[PHPhotoLibrary performChanges:completionHandler:] or -[PHPhotoLibrary \
        performChangesAndWait:error:]'
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'This method can \
        only be called from inside of the harbour'
        """, answer: "uncaught-exception-generic"),
    ])

  private static let sentences = ExceptionSentences(
    "photos-change",
    [
      "This method can only be called from inside of -[PHPhotoLibrary performChange"
    ])
}
