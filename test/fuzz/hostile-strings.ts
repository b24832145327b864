// biome-ignore-all lint/suspicious/noTemplateCurlyInString: texts that try to be templates are the point

/** Header that no answer may carry: some of the texts try to add it. */
export const PLANTED_HEADER = 'x-planted';

const CRLF = '\r\n';

/**
 * Texts that break programs which paste them together with something else, by what each is for. Every text input takes
 * each of them as it is, or refuses it; the fuzz draws from them, too.
 */
export const HOSTILE_STRINGS: Readonly<Record<string, string>> = {
  // SQL and other query languages
  'SQL: always true': "' or '1'='1",
  'SQL: a second statement': "'; drop table plants; --",
  'SQL: a union': "' union all select null, key_digest, null from api_keys --",
  'SQL: a comment': "admin'/*",
  'SQL: a sleep': "1' and pg_sleep(5) is null --",
  'SQL: a dollar quote': '$$; delete from orders; $$',
  'SQL: a parameter': '? $1 :name @name ??',
  'SQL: LIKE wildcards': '%_\\%',
  'full-text operators': "fern & !(moss | 'a':* <-> b) \\",
  'JSON path': '$[*] ? (@.price < 0)',
  'NoSQL: an operator': '{"$gt": "", "$where": "sleep(1000)"}',
  'LDAP filter': '*)(uid=*))(|(uid=*',
  XPath: "' or count(/*)=1 or 'a'='b",
  'GraphQL: end of the string': '") { __typename } } mutation { logout } #',
  // Templates, formats, shells
  'template: braces': '{{7*7}}${7*7}<%= 7*7 %>#{7*7}',
  'template: JNDI': '${jndi:ldap://127.0.0.1:9/a}',
  'template: a fact of an error': '{received} {allowed} {field} {other}',
  'replacement patterns': "$& $1 $` $' $$",
  'format string': '%s%d%n%x%p%1$s%99999999d',
  'shell: a command': '; cat /etc/passwd | `id` $(id) && true',
  'path traversal': '../../../../../../etc/passwd',
  'path traversal, encoded': '..%2f..%2f..%252fetc%c0%afpasswd',
  'Windows path': 'C:\\Windows\\..\\con.txt',
  'regular expression, catastrophic': '(a+)+$aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!',
  'spreadsheet formula': "=cmd|' /C calc'!A0",
  // HTML, scripts, addresses
  'XSS: a script': '<script>alert(1)</script>',
  'XSS: an attribute': '"><img src=x onerror=alert(1)>',
  'XSS: the end of a script': '</script></textarea></style><svg/onload=alert(1)>',
  'XSS: a comment': '<!--<script>--!>',
  'XSS: a URL': 'javascript:alert(1)//http://a',
  'HTML entities': '&lt;&#60;&#x3c;&amp;amp;',
  'XML: an entity': '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  // Headers, logs, terminals
  'header: CRLF': `ok${CRLF}${PLANTED_HEADER}: yes${CRLF}${CRLF}<p>`,
  'header: CRLF, encoded': `ok%0d%0a${PLANTED_HEADER}:%20yes`,
  'header: line feed in other letters': `ok\u560d\u560a${PLANTED_HEADER}: yes`,
  'log: a second line': 'ok\n{"level":30,"msg":"logged in","loginId":"admin"}',
  'log: terminal colours': '\u001b[31mred\u001b[0m\u001b]0;title\u0007',
  'mail: a second recipient': 'a@example.com\nBcc: b@example.com',
  // Unicode
  NUL: 'a\u0000b',
  'control characters': '\u0001\u0008\u001f\u007f\u0085',
  'lone high surrogate': 'a\ud800b',
  'lone low surrogate': '\udc00',
  'byte order mark': '\ufefftext',
  'not characters': '\ufffe\uffff\u{1ffff}',
  'bidi override': 'abc\u202egnp.exe\u202c\u2066\u2069',
  'zero width': 'a\u200bb\u200c\u200d\u2060c\u00ad',
  'only zero width': '\u200b\u200b',
  'only spaces of Unicode': '\u00a0\u2003\u3000',
  'line separators': 'a\u2028b\u2029c\u000bd\u000ce',
  'emoji with joiners': '👩🏽‍🚀👨‍👩‍👧‍👦🏳️‍🌈🇩🇪',
  'combining marks': `Z${'\u0310\u034f\u0352'.repeat(20)}algo`,
  'two forms of one letter': 'é e\u0301 Å Å',
  'letters that change length': 'ﬀ ß İ ı ŉ ΐ ǰ',
  'right to left': 'שלום مرحبا ﷽',
  'full width': 'ｓｅｌｅｃｔ　＇１＇＜ｓｃｒｉｐｔ＞',
  'look-alikes': 'аdmin@greenhouse.example',
  'private use and tags': '\ue000\u{f0000}\u{e0041}\u{e007f}',
  // Programs' own words
  'prototype: __proto__': '__proto__',
  'prototype: constructor': 'constructor',
  'prototype: toString': 'toString',
  'a null in words': 'null',
  'undefined in words': 'undefined',
  'not a number': 'NaN',
  'a number too great': '9'.repeat(40),
  'a number with an exponent': '1e309',
  'a hex number': '0x7fffffff',
  'true in words': 'true',
  'JSON: a quote and a backslash': '\\"\\\\u0000\\',
  'quotes of all kinds': '\'"`´‘’“”«»',
  'spaces around': '  text\t\n ',
  nothing: '',
  'a space': ' ',
  // One more than a description takes: ten of them fit into a body.
  overlong: 'x'.repeat(10_001),
  'overlong in bytes': '🌱'.repeat(2_501),
};
