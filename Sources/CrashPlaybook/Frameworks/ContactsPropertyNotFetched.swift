extension Rule {
  static let contactsPropertyNotFetched = Rule(
    "contacts-property-not-fetched",
    "A property of a contact was read that had not been fetched",
    family: .frameworks,
    certainWhen: .any([
      .exceptionName("CNPropertyNotFetchedException"),
      sentences.areSaid,
    ]),
    likelyWhen: .any([
      sentences.areQuoted,
      .raisedDirectly("contact-getter", by: "-[CNContact "),
    ]),
    unless: .all([
      sentences.areNotTheReason, .not(.exceptionName("CNPropertyNotFetchedException")),
    ]),
    endsIn: .checkOfLibrary,
    supportedBy: [
      .frame("-[CNContact {property}]", within: 12),
      .frame("CNContactFormatter", within: 16).because(
        "the formatter reads what its style needs, more than given name and family name"),
      .frame("CNContactVCardSerialization", within: 16).because("a card needs every property of the contact"),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.appkitException],
    page: PlaybookPage(
      whatHappened: """
        {blame|The app} read {property|a property} of a `CNContact` that was fetched without it. A contact holds only \
        the keys that were asked for, and raises an exception for any other.
        """,
      youSee: """
        A crash where contacts are listed or shown, for every contact, often right after one more detail was put on a \
        screen. While `enumerateContacts` runs, the system may catch the exception: then the list merely stays empty, \
        and the log tells of an exception in a reply block.
        """,
      howWeKnow: """
        `CNPropertyNotFetchedException` has no other cause. Without its name, the getter of `CNContact` that raised \
        tells which property was read.
        """,
      rootCause: """
        - the property's key is missing in `keysToFetch`
        - `CNContactFormatter` or `CNContactVCardSerialization` was used, which need keys of their own
        - a contact came out of another fetch, a cache or a picker with fewer keys than this screen expects
        - `imageDataAvailable`, `imageData` and `thumbnailImageData` are three keys, each fetched by itself
        """,
      fixNow: """
        Add the key of {property|the property} to `keysToFetch` of the fetch from which the contact comes.
        """,
      fixProperly: """
        - one list of keys beside the code that reads them, used by every fetch
        - the keys of the formatter and of the card serialisation come from `descriptorForRequiredKeys`
        - turn contacts into values of your own right after the fetch, and hand only those on
        - where a contact comes from elsewhere, ask `areKeysAvailable(_:)`, and fetch it again by its identifier if not

        ```swift
        import Contacts

        func names(in store: CNContactStore) throws -> [String] {
          // before: [CNContactGivenNameKey as CNKeyDescriptor], too little for the formatter
          let keys = [CNContactFormatter.descriptorForRequiredKeys(for: .fullName)]
          var names: [String] = []
          try store.enumerateContacts(with: CNContactFetchRequest(keysToFetch: keys)) { contact, _ in
            if let name = CNContactFormatter.string(from: contact, style: .fullName) { names.append(name) }
          }
          return names
        }
        ```
        """,
      verify: "Open each screen with contacts that have all details, and with one that has none: no exception.",
      prevent: "No `CNContact` outside the type that fetches.",
      notToBeConfusedWith: [
        .init(.tccUsageDescription, "the sentence for the user is missing from Info.plist"),
        .init(.coredataFaultNotFulfilled, "a row of Core Data that is gone"),
      ],
      sources: [
        "Apple: CNContact: https://developer.apple.com/documentation/contacts/cncontact",
        "Apple: CNContactFormatter.descriptorForRequiredKeys(for:)",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'CNPropertyNotFetchedException', reason: 'A property was not \
        requested when contact was fetched.'
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Last Exception Backtrace:
        0   CoreFoundation   0x1c52a0f28 __exceptionPreprocess + 164
        ▸ 1   libobjc.A.dylib  0x1bd1c47b0 objc_exception_throw + 60
        2   CoreFoundation   0x1c52a0e28 -[NSException initWithCoder:]
        ▸ 3   Contacts         0x1d03b5c0c -[CNContact middleName] + 312
        4   Contacts         0x1d03b5d0c +[CNContactFormatter stringFromContact:style:] + 24
        5   Harbour          0x1027d10b4 CrewList.name(of:) + 52
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'A property of the boat \
        was not requested.'
        """, answer: "uncaught-exception-generic"),
    ])

  private static let sentences = ExceptionSentences(
    "contact-property", ["A property was not requested when contact was fetched"])
}
