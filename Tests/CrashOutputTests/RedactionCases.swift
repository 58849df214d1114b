import Testing

/// Texts of crash reports with something in them that must go, or that must stay, by kind.
enum RedactionCases {
  /// A text, and the part of it that must not be shared.
  struct Secret: Sendable, CustomTestStringConvertible {
    let text: String
    let secret: String
    var testDescription: String { text }

    init(_ text: String, _ secret: String) {
      self.text = text
      self.secret = secret
    }
  }

  static let secrets: [Secret] =
    users + mail + devices + phones + accounts + keys + labels + commands + networks + inContext

  static let users = [
    Secret("login failed for user=kimjiwoo", "kimjiwoo"), Secret("user=jane.doe&x=1", "jane.doe"),
    Secret("{\"user\":\"kimjiwoo\",\"id\":3}", "kimjiwoo"), Secret("USER=kimjiwoo", "kimjiwoo"),
    Secret("password authentication failed for user \"kimjiwoo\"", "kimjiwoo"),
    Secret("Access denied for user 'kimjiwoo'@'localhost'", "kimjiwoo"), Secret("username: kimjiwoo", "kimjiwoo"),
    Secret("login: 'kimjiwoo', tries: 3", "kimjiwoo"), Secret("open /homes/jdoe42/x", "jdoe42"),
    Secret("open \\\\wsl$\\Ubuntu\\home\\jdoe42\\x", "jdoe42"), Secret("at /mnt/c/Users/JaneDoe/x", "JaneDoe"),
    Secret("x?path=%2FUsers%2Fkim%20jiwoo%2Fx", "kim%20jiwoo"), Secret("c%3A%5CUsers%5CJaneDoe%5Cx", "JaneDoe"),
    Secret("{\"fullName\": \"Jane Doe\"}", "Jane Doe"), Secret("lastName = \"Doe-Smith\";", "Doe-Smith"),
    Secret("lost jane's iPhone", "jane"), Secret("backup of Zoë’s iPad stopped", "Zoë"),
    Secret("connect iPhone d’Anna", "Anna"), Secret("iPhone de María García está", "García"),
    Secret("김지우의 Apple Watch", "김지우"), Secret("花子のMac mini", "花子"),
    Secret("Kims-MBA.local is away", "Kims"), Secret("open /Volumes/Data/Users/kimjiwoo/x", "kimjiwoo"),
    Secret("open /usr/home/jdoe42/x", "jdoe42"), Secret("kimjiwoo@studio:~/app$ swift test", "kimjiwoo"),
  ]

  static let mail = [
    Secret("to jane.doe (at) example.com", "jane.doe"), Secret("to jane.doe[at]example[dot]com", "jane.doe"),
    Secret("to jane.doe&#x40;example.org", "jane.doe"), Secret("to jane.doe&commat;example.org", "jane.doe"),
    Secret("{\"mail\":\"jane.doe\\u0040example.org\"}", "jane.doe"), Secret("to \"jane doe\"@example.org", "jane doe"),
    Secret("payload amFuZS5kb2VAZXhhbXBsZS5vcmc=", "amFuZS5kb2VAZXhhbXBsZS5vcmc"),
    Secret("payload amFuZUBleC5vcmc", "amFuZUBleC5vcmc"),
    Secret("x=bWFpbHRvOmtpbUBtYWlsLmtyCg==&y", "bWFpbHRvOmtpbUBtYWlsLmtyCg"),
    Secret("data:text/plain;base64,amFuZS5kb2VAZXhhbXBsZS5vcmc=", "amFuZS5kb2VAZXhhbXBsZS5vcmc"),
    Secret("blob L1VzZXJzL2phbmVkb2UvTGlicmFyeS94", "L1VzZXJzL2phbmVkb2UvTGlicmFyeS94"),
    Secret("<jane_doe-99@mail.example.museum>", "jane_doe-99"),
    Secret("mailto:jane@example.co.uk?subject=x", "jane@example"),
    Secret("지우@예시.한국 으로", "지우@예시"), Secret("to jane@xn--bcher-kva.example", "jane@xn"),
    Secret("to jane@firma.rs", "jane@firma"),
  ]

  static let devices = [
    Secret("device 8a7b6c5d4e3f2a1b0c9d8e7f6a5b4c3d2e1f0a9b lost", "8a7b6c5d4e3f2a1b"),
    Secret("UDID: 8A7B6C5D4E3F2A1B0C9D8E7F6A5B4C3D2E1F0A9B", "8A7B6C5D4E3F2A1B"),
    Secret("iPhone 8a7b6c5d4e3f2a1b0c9d8e7f6a5b4c3d2e1f0a9b", "8a7b6c5d4e3f2a1b"),
    Secret("device=8a7b6c5d4e3f2a1b0c9d8e7f6a5b4c3d2e1f0a9b", "8a7b6c5d4e3f2a1b"),
    Secret("00008120-000A1B2C3D4E5F60 went away", "00008120-000A1B2C3D4E5F60"),
    Secret("Serial Number (system): FVFXK1FJJG5J", "FVFXK1FJJG5J"),
    Secret("serial no. H4XJ9K2LQR is old", "H4XJ9K2LQR"),
    Secret("S/N: DMPXK1FJJG5J", "DMPXK1FJJG5J"),
    Secret("\"IOPlatformSerialNumber\" = \"C02ZL0GTJGH5\"", "C02ZL0GTJGH5"),
    Secret("serial_number=G6TXK1FJJG5J", "G6TXK1FJJG5J"), Secret("Seriennummer: C02XK1FJJG5J", "C02XK1FJJG5J"),
    Secret("일련번호: C02XK1FJJG5J", "C02XK1FJJG5J"), Secret("ECID: 0x1A2B3C4D5E6F", "1A2B3C4D5E6F"),
    Secret("ICCID 8982061234567890123", "8982061234567890123"), Secret("IMSI=450081234567890", "450081234567890"),
    Secret("android_id=9774d56d682e549c", "9774d56d682e549c"), Secret("MEID: A0000012345678", "A0000012345678"),
    Secret("Hardware UUID: 6E0B7A2C-1111-4000-8000-0123456789AB", "6E0B7A2C-1111"),
    Secret("bluetooth 9C-8E-CD-0A-1B-2C gone", "9C-8E-CD"),
  ]

  static let phones =
    [
      // With the code of a country.
      "+1 (415) 555-2671", "+1 415 555 2671", "+1.415.555.2671", "+14155552671", "+1-604-555-0199", "+52 55 1234 5678",
      "+55 11 91234-5678", "+54 9 11 1234-5678", "+56 9 1234 5678", "+57 300 1234567", "+51 912 345 678",
      "+44 7700 900123", "+44 (0)20 7946 0958", "+447700900123", "+353 85 123 4567", "+33 6 12 34 56 78",
      "+33.6.12.34.56.78",
      "+49 170 1234567", "+49 (0)30 1234567", "+49-30-1234567", "+43 664 1234567", "+41 79 123 45 67", "+31 6 12345678",
      "+32 470 12 34 56", "+352 621 123 456", "+39 333 123 4567", "+34 612 345 678", "+351 912 345 678",
      "+45 12 34 56 78",
      "+46 70 123 45 67", "+47 412 34 567", "+358 40 1234567", "+354 611 1234", "+48 512 345 678", "+420 601 123 456",
      "+421 905 123 456", "+36 20 123 4567", "+40 712 345 678", "+359 88 123 4567", "+30 691 234 5678",
      "+90 532 123 45 67",
      "+7 912 345-67-89", "+7 (912) 345-67-89", "+380 50 123 4567", "+972 50-123-4567", "+971 50 123 4567",
      "+966 50 123 4567",
      "+20 100 123 4567", "+27 82 123 4567", "+234 803 123 4567", "+254 712 345678", "+212 612-345678",
      "+91 98765 43210",
      "+91-9876543210", "+92 300 1234567", "+880 1712-345678", "+94 71 234 5678", "+95 9 123 456 789",
      "+66 81 234 5678",
      "+84 912 345 678", "+855 12 345 678", "+60 12-345 6789", "+65 9123 4567", "+62 812-3456-7890", "+63 917 123 4567",
      "+61 412 345 678", "+64 21 123 4567", "+86 138 1234 5678", "+8613812345678", "+852 9123 4567", "+886 912 345 678",
      "+81 90-1234-5678", "+81-3-1234-5678", "+82 10-1234-5678", "+82-2-123-4567", "+82 (0)10-1234-5678",
      "+821012345678",
      "00 82 10-1234-5678", "0044 20 7946 0958", "011 44 20 7946 0958", "0049 30 1234567",
      // As the country's own people write them.
      "(415) 555-2671", "415-555-2671", "415.555.2671", "415 555 2671", "1-415-555-2671", "1 415 555 2671",
      "4155552671",
      "010-1234-5678", "010 1234 5678", "010.1234.5678", "01012345678", "02-123-4567", "02-1234-5678", "031-123-4567",
      "02)1234-5678", "(02) 1234-5678", "070-1234-5678", "011-123-4567", "0505-123-4567",
      "090-1234-5678", "09012345678", "03-1234-5678", "045-123-4567", "0120-123-456",
      "06 12 34 56 78", "06.12.34.56.78", "06-12-34-56-78", "07700 900123", "020 7946 0958", "0170 1234567",
      "0170/1234567",
      "030-1234567", "(030) 1234567", "0664 1234567", "079 123 45 67", "06-12345678", "0470 12 34 56", "0412 345 678",
      "(02) 9123 4567", "0532 123 45 67", "050-123-4567", "082 123 4567", "0812-3456-7890", "0917 123 4567",
      "0912 345 678",
      "(11) 91234-5678", "8 (912) 345-67-89", "8-912-345-67-89", "138 1234 5678", "138-1234-5678", "13812345678",
      "98765 43210", "512 345 678", "612 345 678", "9123 4567", "12 34 56 78", "55 1234 5678",
    ].map { Secret("call \($0) failed", String($0.suffix(5))) } + [
      Secret("문자 01098765432 전송 실패", "98765432"), Secret("전화번호: 02-987-6543", "987-6543"),
      Secret("{\"phone\":\"4155552671\"}", "4155552671"), Secret("sms:4155552671?body=x", "4155552671"),
      Secret("tel:010-9876-5432", "9876-5432"), Secret("x?to=%2B14155552671&phone=14155552671", "phone=14155552671"),
      Secret("contact [+49 151 23456789]", "23456789"), Secret("mobile: 0412 345 678", "345 678"),
      Secret("fax=+44 20 7946 0958;", "7946 0958"), Secret("dial 415–555–2671 now", "2671"),
      Secret("sent to 010-9876-5432, 010-1111-2222", "1111-2222"),
    ]

  static let accounts = [
    Secret("SSN 219-09-9999", "219-09"), Secret("ssn: 219099999", "219099999"),
    Secret("id 219-09-9999 rejected", "219-09"),
    Secret("주민등록번호 9001011234568", "9001011234568"), Secret("주민번호는 900101-2234567", "2234567"),
    Secret("passport M12345678 expired", "M12345678"), Secret("여권번호: M12345678", "12345678"),
    Secret("Aadhaar: 1234 5678 9012", "5678 9012"), Secret("IBAN FR14 2004 1010 0505 0001 3M02 606", "1010 0505"),
    Secret("card 6011 1111 1111 1117", "1111 1117"), Secret("creditCard=4012888888881881", "4012888888881881"),
    Secret("\"original_transaction_id\":\"2000000987654321\"", "2000000987654321"),
    Secret("originalTransactionID: 470000123456789", "470000123456789"), Secret("계좌번호 110-234-567890", "234-567890"),
    Secret("CVC: 987", "987"), Secret("verification code: 482913", "482913"), Secret("인증번호 482913", "482913"),
  ]

  static let keys = [
    Secret("token <740f4707 bebcf74f 9b7c25d4 8e335894 5f6aa01d a5ddb387 462c7eaf 61bb78ad>", "bebcf74f 9b7c25d4"),
    Secret("got <00ff4707 bebcf74f 9b7c25d4 8e335894 5f6aa01d a5ddb387 462c7eaf 61bb78ad 00112233>", "bebcf74f"),
    Secret("deviceToken = {length = 32, bytes = 0x740f4707 bebcf74f 9b7c25d4 ... 462c7eaf }", "740f4707 bebcf74f"),
    Secret("push token 740f4707bebcf74f9b7c25d48e3358945f6aa01da5ddb387462c7eaf61bb78ad", "740f4707bebcf74f"),
    Secret("fcmToken=dQw4w9WgXcQ:APA91bHun4MxP5egoKMwt2KZFBaFUH", "APA91bHun4"),
    Secret("register cX1yZ2a3B4c5D6e7:APA91bF0123456789abcdefABCDEF_-x failed", "cX1yZ2a3B4c5D6e7"),
    Secret("AC0123456789abcdef0123456789abcdef", "AC0123456789"),
    Secret("with SK9876543210abcdef9876543210abcdef.", "SK98765"),
    Secret("EAAGm0PX4ZCpsBAKZCxyz0123456789abcdEFGH", "EAAGm0PX4"),
    Secret("key-0123456789abcdef0123456789abcdef", "key-0123"),
    Secret("dapi0123456789abcdef0123456789abcdef", "dapi0123"),
    Secret("123456789:AAF0abcdEFGHijklMNOPqrstUVWXyz012345", "AAF0abcd"),
    Secret("GOCSPX-a1B2c3D4e5F6g7H8i9J0k1L2", "a1B2c3D4"),
    Secret("hvs.CAESIJ0123456789abcdefABCDEF", "CAESIJ"), Secret("dckr_pat_a1B2c3D4e5F6g7H8i9J0", "a1B2c3D4"),
    Secret("gsk_a1B2c3D4e5F6g7H8i9J0k1L2m3N4", "a1B2c3D4"),
    Secret("rubygems_0123456789abcdef0123456789abcdef", "0123456789ab"),
    Secret("glcbt-64_a1B2c3D4e5F6g7H8i9", "a1B2c3D4"), Secret("xoxe.xoxp-1-Mi0yLTEyMzQ1Njc4OTA", "Mi0yLTE"),
    Secret("got Zk3jX9mQ2vB7nT5yL8wR4cD6fH1gJ0pS now", "Zk3jX9mQ2vB7"),
    Secret("acme_Zk3jX9mQ2vB7nT5yL8wR4 is no", "Zk3jX9mQ2vB7"),
    Secret("https://discordapp.com/api/webhooks/123/abcDEF_ghi", "abcDEF_ghi"),
    Secret("shppa_0123456789abcdef0123456789abcdef", "0123456789ab"),
    Secret("-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEA\nAAAABG5vbmUAAAAE\n-----END", "b3BlbnNzaC1r"),
    Secret("redis://:s3cr3tpw@cache.example:6379", "s3cr3tpw"), Secret("amqp://app:s3cr3tpw@mq.example", "s3cr3tpw"),
  ]

  static let labels = [
    Secret("kSecValueData = <68756e74 65723278 797a>", "68756e74"), Secret("password is hunter2xyz", "hunter2xyz"),
    Secret("비밀번호: hunter2xyz", "hunter2xyz"), Secret("비밀번호는 hunter2xyz 입니다", "hunter2xyz"),
    Secret("Kennwort=hunterxyz", "hunterxyz"), Secret("<password>hunter2xyz</password>", "hunter2xyz"),
    Secret("<key>password</key>\n<string>hunter2xyz</string>", "hunter2xyz"),
    Secret("&quot;token&quot;:&quot;abc123&quot;", "abc123"),
    Secret("password%3Dhunter2xyz%26a", "hunter2xyz"), Secret("[\"apiKey\"] = \"0a1b2c3d\"", "0a1b2c3d"),
    Secret("[\"password\": \"hunter2xyz\"]", "hunter2xyz"), Secret("clientSecret => 'hunter2xyz'", "hunter2xyz"),
    Secret("apns_token=740f4707bebcf74f9b7c25d48e335894", "740f4707"),
    Secret("Proxy-Authorization: Basic dXNlcjpwYXNz", "dXNlcjpwYXNz"),
    Secret("X-Goog-Api-Key: AbCdEf0123456", "AbCdEf0123456"),
    Secret("secret a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0", "a1B2c3D4"),
    Secret("psk=hunterxyz", "hunterxyz"), Secret("password 'hunter2xyz' rejected", "hunter2xyz"),
    Secret("api key: AbCd-1234-EfGh", "AbCd-1234"),
  ]

  static let commands = [
    Secret("curl -u jane:hunter2xyz https://x.example", "hunter2xyz"),
    Secret("curl --user 'jane:hunter2xyz' https://x.example", "hunter2xyz"),
    Secret("curl -sS -u jane@x.example:hunter2xyz -k x", "hunter2xyz"),
    Secret("smbclient -U jane%hunter2xyz //nas/x", "hunter2xyz"),
    Secret("mysqldump -ujane -phunter2xyz db", "hunter2xyz"), Secret("mariadb -h db -p'hunter 2xyz' x", "hunter 2xyz"),
    Secret("sshpass -p hunter2xyz ssh host", "hunter2xyz"), Secret("sshpass -phunter2xyz ssh host", "hunter2xyz"),
    Secret("security unlock-keychain -p hunter2xyz login.keychain", "hunter2xyz"),
    Secret("7z x -phunter2xyz a.7z", "hunter2xyz"),
    Secret("docker login -u kim -p hunter2xyz registry", "hunter2xyz"),
    Secret("unzip -P hunter2xyz a.zip", "hunter2xyz"),
    Secret("redis-cli -h x -a hunter2xyz ping", "hunter2xyz"),
    Secret("wget --http-password=hunter2xyz x", "hunter2xyz"),
    Secret("xcrun notarytool submit --password abcd-efgh-ijkl-mnop a.zip", "abcd-efgh"),
    Secret("PGPASSWORD=hunterxyz psql", "hunterxyz"),
    Secret("xcrun altool -u jane -p abcd-efgh-ijkl-mnop", "abcd-efgh"),
  ]

  static let inContext = [
    Secret("Server=db;User Id=kimjiwoo;Pooling=true", "kimjiwoo"),
    Secret("jdbc:mysql://db/x?user=kimjiwoo&a=b", "kimjiwoo"),
    Secret("Server=db;User Id=x;Password=hunter2xyz;", "hunter2xyz"),
    Secret("device (2b6f0cc904d137be2e1730235f5664094b831186)", "2b6f0cc904"),
    Secret("{\"cmd\":\"mysql -u root -phunter2xyz\"}", "hunter2xyz"),
    Secret("SerialNumber F2LXK1FJJG5J", "F2LXK1FJJG5J"),
    Secret("curl -H 'Authorization: Bearer abcDEF123456xyz' x", "abcDEF123456"),
    Secret("{\"data\":\"a2ltQHgua3I=\"}", "a2ltQHgua3I"),
    Secret("current SSID is KimHome_5G", "KimHome_5G"), Secret("+82-10-9876-5432로 전송 실패", "9876-5432"),
  ]

  static let networks = [
    Secret("SSID \"KimFamily-5G\" failed", "KimFamily-5G"), Secret("ssid=KimFamily5G bssid=x", "KimFamily5G"),
    Secret("SSID: Kim Family 5G, rssi -60", "Kim Family 5G"), Secret("join SSID KimHome-2G timed out", "KimHome-2G"),
    Secret("Wi-Fi network 'KimHome' lost", "KimHome"), Secret("{\"ssid\":\"KimHome\"}", "KimHome"),
    Secret("networkName = \"Kim Home\"", "Kim Home"),
  ]

  /// Texts with several secrets.
  static let several = [
    ("WIFI:T:WPA;S:KimHome;P:hunter2xyz;;", ["KimHome", "hunter2xyz"]),
    ("WIFI:S:Kim\\;Home;T:WPA2;P:hun\\;ter2;H:true;;", ["Home", "hun", "ter2"]),
    ("wifi:P:hunter2xyz;S:KimHome;;", ["KimHome", "hunter2xyz"]),
    ("ssid=KimFamily5G bssid=3c:22:fb:12:34:56", ["KimFamily5G", "3c:22"]),
    ("jane@x.example, +49 170 1234567, /Users/jane/x", ["jane", "1234567"]),
    ("URLCredential(user: \"kimjiwoo\", password: \"hunter2xyz\")", ["kimjiwoo", "hunter2xyz"]),
  ]

  /// Texts split over two lines: no half may stay.
  static let split = [
    ("cannot send to jane.doe@ example.com now", ["jane.doe", "example.com"]),
    ("open /Users/ kimjiwoo/x", ["kimjiwoo"]),
    ("cannot send to jane.doe@\nexample.com now", ["jane.doe", "example.com"]),
    ("cannot send to jane.doe\n@example.com now", ["jane.doe", "example.com"]),
    ("cannot send to jane.doe@exam\nple.com now", ["jane.doe", "ple.com"]),
    ("cannot send to jane.doe@example.\ncom now", ["jane.doe", "example"]),
    ("cannot send to jane.doe@\r\n    example.com now", ["jane.doe", "example.com"]),
    ("open /Users/\nkimjiwoo/x", ["kimjiwoo"]), ("open /Users\n/kimjiwoo/x", ["kimjiwoo"]),
    ("open /home/jd\noe42/app/x", ["/jd", "oe42"]), ("open C:\\Users\\\nJaneDoe\\x", ["JaneDoe"]),
    ("call +82 10-1234-\n5678 now", ["10-1234", "5678"]), ("call 010-1234\n-5678 now", ["010-1234", "5678"]),
    ("call 415-555-\n2671 now", ["415-555", "2671"]), ("card 4111 1111\n1111 1111 no", ["4111", "1111 1111"]),
    ("pay DE89 3704 0044\n0532 0130 00 now", ["3704 0044", "0532 0130"]),
    ("pay DE8937040044\n0532013000 now", ["37040044", "0532013000"]),
    (
      "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxM\njM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIn0.SflKxwRJSMeK",
      ["eyJhbG", "jM0NTY", "SflKx"]
    ),
    ("ghp_16C7e42F29\n2c6912E7710c838347Ae178B4a", ["16C7e42F29", "2c6912E7710c"]),
    ("AKIAIOSFO\nDNN7EXAMPLE used", ["AKIAIOSFO", "DNN7EXAMPLE"]), ("password:\n  hunter2xyz", ["hunter2xyz"]),
    ("udid 00008101-001A2B3C\n4D5E6F70 lost", ["001A2B3C", "4D5E6F70"]),
    ("peer 3c:22:fb:\n12:34:56 lost", ["3c:22", "12:34:56"]),
    ("token: abc123def\n456ghi789jkl", ["abc123def", "456ghi789jkl"]),
    ("card 5500 0055\n5555 5559", ["5500 0055", "5555 5559"]),
    ("Authorization: Bearer\nabcDEF123456_-xyz", ["abcDEF123456"]), ("user=\nkimjiwoo", ["kimjiwoo"]),
  ]

  /// What explains a crash, and what only looks private.
  static let harmless = [
    // Coordinates, durations, quantities.
    "Invalid Region <center:+178.40000000, -12.50000000 span:+0.1, +0.1>", "center +37.50000000, +182.11000000",
    "<+37.56653500,+126.97796900> +/- 5.00m", "elapsed +178.40000000 s", "after +12.123456789 s",
    "drift +1234567890 ns",
    "lat: 37.566535, lon: 126.977969", "+82.11000000", "grew by +4155552671 bytes", "took 1234567.890 ms", "t+1234567",
    "0.4155552671", "size 415 555 2671", "-12.50000000", "+1e10", "1.602e-19", "12:34:56.789012", "1234567890.123456",
    "+33.12345678 m", "offset +14155552671", "(+4155552671)", "x + 33612345678", "progress 0.0612345678",
    // Versions, dates, times.
    "needs 12.4.1.2345 or newer", "version 415.555.2671", "Xcode 16.2 (16C5032a)", "CFNetwork/1494.0.7 Darwin/23.4.0",
    "2026-02-11 18:04:51.2210 +0900", "2026-02-11T18:04:51Z", "11.02.2026 18:04", "build 1042.20260211.1",
    "macOS 14.4.1 (23E224)", "Safari/605.1.15", "xnu-8020.140.41~1", "02-11-2026 10:20:30", "20260211-180451",
    "v2.10.0-rc.1+build.1234567",
    // Addresses, dumps, identifiers of images.
    "bad pointer 0x00000001f2c3d4e8 here", "image <e598ca5494e8bdc4995dce83af4ef6aa> missing", "0x0102030405060708",
    "UUID 6E0B7A2C-1111-4000-8000-000000000000", "commit 2b6f0cc904d137be2e1730235f5664094b831186",
    "state 0102030405 expected",
    "bytes 01 02 03 04 05 06 07 08", "bytes: 06 12 34 56 78", "00 01 02 03 04 05 06", "dump 0412 3456 7890 1234",
    "fa 06 12 34 56 78 00",
    "sha256 740f4707bebcf74f9b7c25d48e3358945f6aa01da5ddb387462c7eaf61bb78ad",
    "build id 09c4dc10c6180b638ddf255cacc02a9f45d18b7d",
    "cdhash 8a7b6c5d4e3f2a1b0c9d8e7f6a5b4c3d2e1f0a9b", "data <48656c6c 6f>", "{length = 5, bytes = 0x48656c6c6f}",
    "rip 0x00007f0c1ff6df7f",
    "x0: 0x0000000000000000 x1: 0x4155552671", "0000000100f3c437 + 243", "main + 1234567890", "foo+0x1234567",
    "lr: 0x1 sp: 0x16fdfe0a0",
    "registers 00000000 12345678 9abcdef0", "magic 0xfeedfacf", "0123456789abcdef", "port 0x0a1b, id 1234567",
    "ffff:ffff",
    // Codes.
    "SecItemAdd failed with -25299", "error 1718449215 (fmt?)", "OSStatus -10868", "NSURLErrorDomain Code=-1009",
    "code=1001",
    "errno 2", "exit(13812345678)", "kr = 0x10000003", "0xdead10cc", "CKError 0x112233445", "result: 2147942405",
    // Names in code.
    "in Store.save(key:token:) at line", "unrecognized selector -[Card number:expiry:]", "cast Foo<Bar.Email> to Baz",
    "-[User initWithPassword:token:]", "Store.login(user:password:)", "std::__1::basic_string<char>::at",
    "ns1::ns2::Token::next",
    "$s7Harbour5StoreC4save3key5tokenySS_SStF",
    "_ZNSt3__112basic_stringIcNS_11char_traitsIcEENS_9allocatorIcEEE4sizeEv",
    "_$s5Ferry0A8ExporterC5write6ticket_yAA6TicketV_SaySiGSgtKFyyXEfU0_TA",
    "_RNvXC7harbourNtB2_4BoatNtNtC4core5clone5Clone5clone",
    "core::panicking::panic_fmt::h0f1a2b3c4d5e6f70", "_TtC7Harbour19TokenViewController", "var token: String?",
    "password: String, user: User",
    "Token(kind: .identifier)", "user: User?", "func load(user: String)", "init(username: String, password: String)",
    "token is nil",
    "Unexpected token: \"else\"", "unexpected token 'foo2bar' in JSON", "Cookie: missing", "secret: Secret",
    "case password", "apiKey: nil",
    "UserDefaults.standard", "user.name", "Fatal error: user == nil", "let phone = Phone()",
    "com.example.harbour.widget", "a.b.c.d.e",
    "type St12out_of_range", "N5boost16exception_detail10clone_implINS0_19error_info_injectorISt13runtime_errorEEEE",
    "(Store in _D8A4C2B0E5F14A6B9C3D7E8F90A1B2C3)", "File.swift:123:45", "Harbour.Store.Kind2",
    "closure #1 in Foo<A1, B2, C3, D4>",
    "@MainActor.run", "SIGUSR1", "thread_1234567890", "queue com.apple.root.user-initiated-qos",
    "Swift.Optional<Swift.String>",
    "NSInvalidArgumentException", "UISceneSessionActivationStateUnattached1",
    "kCFStreamErrorDomainKey=1, token: missing",
    // Accounts of nobody, hosts, and words.
    "open /home/runner/work/app failed", "open /Users/runner/work/app", "open /home/linuxbrew/.linuxbrew/lib",
    "C:\\Users\\Public\\x",
    "/Users/Shared/x", "/home/ubuntu/app", "/home/vagrant/x", "/Users/distiller/project", "/home/circleci/x",
    "/home/gitlab-runner/builds",
    "C:\\Users\\runneradmin\\x", "C:\\Users\\Default\\x", "/home/jenkins/workspace", "/Users/travis/build",
    "/Users/admin/x", "/root/app",
    "/home/codespace/x", "/builds/acme/app", "user=root", "user=postgres", "Access denied for user 'root'@'localhost'",
    "user: 3",
    "Today's iPad offer failed to load", "Apple's iPhone simulator", "the user's iPhone is locked",
    "this year's Mac lineup", "Let's Mac",
    "clone git@github.com:acme/app failed", "ssh://git@gitlab.com/acme/app", "git@bitbucket.org:acme/app.git",
    "https://git@github.com/acme",
    "connect to 192.168.1.20:443 failed", "host api.example.com refused", "https://api.example.com/v1/users?id=3",
    "fe80::1%en0", "127.0.0.1:8080",
    "docker run -u 1000:1000 app", "chown -R 501:20 x", "mkdir -p build/x", "cp -p a b", "ps -p 1234", "tar -xpf a.tar",
    "ssh -p 2222 host",
    "mysql -p 3306", "-u root:wheel", "xcodebuild -project App.xcodeproj -parallel", "SSID changed", "SSID: nil",
    "ssid=(null)", "Wi-Fi network lost",
    "basic authentication failed", "bearer token missing", "Authorization: denied", "locationAuthorization=denied",
    "password=wrong", "token=expired",
    "password must have 8 characters", "PIN entry failed", "session expired", "secret manager unavailable",
    "token bucket 12 full", "phone: unknown",
    "iPhone 15 Pro", "iPhone15,2", "device iPhone14,3", "device index 12", "serial queue 12345678", "serial port 9600",
    "call 12345678",
    "calls 3 of 4", "text 12345", "name@2x.png", "user@1000.service", "libfoo@1.2.3", "Foo@7f8a9b0c", "at 2x (dot) com",
    "WIFI: off", "wifi:disconnected",
    "QUJDREVGRw==", "SGVsbG8gd29ybGQgaGVsbG8gd29ybGQ=", "swift_unexpectedErrorTyped", "123-45-67", "000-12-3456",
    "1-2-3-4-5", "415-555-26711",
    "user=0.53s system=0.10s", "keyNotFound(CodingKeys(stringValue: \"password\", intValue: nil))", "token: EOF",
    "call stack 01234567 89abcdef",
    "<+37.33182000,-122.03118000> +/- 65.00m", "+[Session tokenWithUser:password:]",
    "frame #12 at 0x100f3c437 +4155552671",
    "password is nil\n0x0000000100f3c437 main", "wait @ home.now", "see /Users/ and /tmp", "first line\nsecond line",
    "open /Users/\nThread 0 Crashed:",
    "see /home/\n0 Harbour 0x1", "token:\nThread 0",
    "12345\n67890", "Crashed:\n0   Harbour",
    "count 415\n555 rows", "jane went\nto example.com", "path /tmp/a\nb/c.swift", "at Foo.swift:12\n34 frames",
    "+178.\n40000000",
  ]
}
