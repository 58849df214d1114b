import ByteKit

/// Names that say what the value behind them is: of settings, headers, fields, options and columns.
struct LabelTable: Sendable {
  /// What a value is.
  enum Kind: Sendable {
    /// A password, which people choose.
    case password
    /// A token or key, which machines make.
    case token
    /// A token where the name is a parameter of a URL.
    case parameter
    /// A token right before an equals sign.
    case assignment
    /// Values of an `Authorization` header.
    case authorization
    /// A `Bearer` or `Basic` scheme.
    case scheme
    case cookie
    /// An identifier of a device, a vendor or an installation.
    case device
    /// A word before identifiers of devices, and before much else.
    case deviceWord
    /// The number of a user, or a name.
    case userIdentifier
    case serialNumber
    /// The word `serial` and its abbreviation.
    case serial
    case user
    /// The name of a person, in quotes.
    case person
    /// The name of a wireless network.
    case network
    case phone
    /// A number of a person, an account or a payment card.
    case account
    /// A check number of a payment card, or a code that is sent to log in.
    case code
  }

  private struct Entry: Sendable {
    let name: [UInt8]
    let kind: Kind
    /// Whether no letter may come before it, as short names end many words.
    let isWhole: Bool
  }

  /// The entries by their last byte, longest first.
  private let entries: [[Entry]]

  init(_ names: KeyValuePairs<Kind, String>) {
    var entries = [[Entry]](repeating: [], count: 256)
    for (kind, list) in names {
      for word in list.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
        let isWhole = word.hasPrefix("^") || word.utf8.count < 5
        let name = Array(word.utf8.drop { $0 == UInt8(ascii: "^") })
        if let last = name.last { entries[Int(last)].append(Entry(name: name, kind: kind, isWhole: isWhole)) }
      }
    }
    self.entries = entries.map { $0.sorted { $0.name.count > $1.name.count } }
  }

  /// The kind of the longest name that ends at an index, and where it begins.
  ///
  /// Case does not count, nor do underscores, dashes, and a space or slash between two words.
  func kind(in scanner: RedactionScanner, before end: Int) -> (kind: Kind, start: Int)? {
    for entry in entries[Int(scanner[end - 1].lowercased)] {
      if let start = start(of: entry, in: scanner, before: end) { return (entry.kind, start) }
    }
    return nil
  }

  private func start(of entry: Entry, in scanner: RedactionScanner, before end: Int) -> Int? {
    var place = end
    var rest = entry.name.count
    while rest > 0 {
      guard place > scanner.floor else { return nil }
      let byte = scanner[place - 1]
      if byte.lowercased == entry.name[rest - 1] {
        rest -= 1
        place -= 1
      } else if Self.joiners.contains(byte), rest < entry.name.count, !Self.joiners.contains(scanner[place]) {
        place -= 1
      } else {
        return nil
      }
    }
    let before = scanner[place - 1]
    let isWordStart =
      place == scanner.floor || !ByteSet.alphanumeric.contains(before) && !ByteSet.nonASCII.contains(before)
      || scanner[place].isCapital && !before.isCapital
    return isWordStart || !entry.isWhole ? place : nil
  }

  private static let joiners = ByteSet("_- /")

  static let standard = LabelTable([
    .password: """
    password passwd passphrase passcode passwort kennwort motdepasse contraseña ^senha ^psk ^wpakey 비밀번호 암호 パスワード
    密码 密碼 пароль
    """,
    .token: """
    token secret credential credentials apikey accesskey secretkey privatekey sessionid webhookurl accountkey
    encryptionkey signingkey sharedkey masterkey authkey subscriptionkey storagekey ksecvaluedata clientkey serverkey
    licensekey ^jwt 토큰 인증키
    """,
    .parameter: "^key ^code ^auth ^session ^signature",
    .assignment: "^pwd ^sig ^xamzsignature ^xamzcredential",
    .authorization: "authorization",
    .scheme: "^bearer ^basic",
    .cookie: "^cookie ^setcookie",
    .device: """
    crashreporterkey deviceidentifierforvendor identifierforvendor vendorid vendoridentifier idfv idfa gaid aaid
    advertisingidentifier advertisingid sleepwakeuuid anonymousuuid deviceidentifier deviceid deviceuuid deviceudid
    deviceapphash installid installationid installationuuid udid uniqueid imei imei2 meid imsi iccid ecid androidid
    rootsinstalledid useridhash betaidentifier hardwareuuid platformuuid machineid anonymousid distinctid
    """,
    .userIdentifier: "^userid",
    .deviceWord: "^device ^iphone ^ipad ^ipod ^destination ^phone기기 ^기기 ^dispositivo ^appareil ^gerät",
    .serialNumber: "serialnumber serialno serialnum seriennummer 일련번호 シリアル番号 序列号",
    .serial: "^serial ^sn",
    .user: "username userlogin loginname accountname logname ^user ^login ^usr 사용자명 사용자이름 ユーザー名 用户名",
    .person: "fullname firstname lastname givenname familyname surname ^realname ownername",
    .network: "ssid networkname wifinetwork wifiname ^wifi",
    .phone: """
    ^phone phonenumber phoneno ^tel telephone telephonenumber ^mobile mobilenumber ^cell cellphone ^msisdn ^fax
    ^whatsapp telefon teléfono telefone handynummer rufnummer 전화번호 휴대폰 휴대전화 연락처 電話番号 电话 手机 手机号
    """,
    .account: """
    ssn socialsecuritynumber socialsecurity nationalid nationalidnumber nationalinsurancenumber nino identitynumber
    idcardnumber idcard passport passportnumber passportno driverlicense driverslicense driverlicensenumber taxid
    taxnumber steuerid steuernummer personnummer aadhaar aadhaarnumber pesel iban cpf cnpj bsn curp codicefiscale
    cardnumber cardno creditcard debitcard bankaccount bankaccountnumber accountnumber accountno kontonummer
    originaltransactionid rrn residentregistrationnumber 주민등록번호 주민번호 외국인등록번호 여권번호 운전면허번호 계좌번호 카드번호
    マイナンバー 身份证 身份证号 身份证号码 银行卡号
    """,
    .code: """
    ^cvv ^cvc ^cvv2 ^cvc2 verificationcode securitycode onetimecode authcode logincode ^otp 인증번호 验证码 認証コード
    """,
  ])
}
