import fc from 'fast-check';
import { HOSTILE_STRINGS } from '../hostile-strings.js';

type Headers = Record<string, string | string[]>;

/** Node's client and server refuse control characters and what is beyond Latin-1 themselves: raw-http.test.ts sends them. */
const sendable = Object.values(HOSTILE_STRINGS).filter((text) => /^[\t\x20-\x7e\x80-\xff]{0,500}$/.test(text));
const text = fc.oneof(fc.constantFrom(...sendable), fc.constantFrom('x'.repeat(256), 'x'.repeat(5_000), '\xff\xfe'));

/** A header that is mostly one of these values, sometimes any text, sometimes sent twice. */
const header = (name: string, ...values: string[]): fc.Arbitrary<Headers> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...values).map((value) => ({ [name]: value })) },
    { weight: 1, arbitrary: text.map((value) => ({ [name]: value })) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom(...values), text).map((both): Headers => ({ [name]: both })),
    },
  );

const one = fc.oneof(
  header('authorization', 'Bearer', 'Bearer ', 'bearer psk_demo_greenhouse', 'Basic YTpi', 'Bearer a b', 'Bearer a,b'),
  header('idempotency-key', 'fuzz-1', 'fuzz-2', 'fuzz-3', 'a b', '"quoted"', 'ä'),
  header('api-version', '2025-09-01', '2025-10-01', '2024-01-01', '2025-10-01, 2025-09-01', '__proto__', 'constructor'),
  header('x-request-id', 'fuzz', 'a b', 'x'.repeat(129), '__proto__', '<script>'),
  header(
    'content-type',
    ...['application/json', 'application/json; charset=utf-16', 'application/json;charset="utf-8"', 'text/plain'],
    ...['application/graphql', 'multipart/form-data; boundary=a', 'application/x-www-form-urlencoded', 'json', ';'],
    'application/graphql-response+json',
  ),
  header('content-encoding', 'gzip', 'identity', 'br, gzip'),
  header('if-none-match', '*', '"a"', 'W/"a"', '"a", "b"', '"', 'W/', `"${'a'.repeat(4_000)}"`),
  header('accept', '*/*', 'text/html', 'application/graphql-response+json', 'application/xml', 'a/b;q=2', ';;,'),
  header('origin', 'null', 'http://evil.example', 'file://'),
  header('access-control-request-method', 'POST', 'DELETE', '*'),
  header('x-forwarded-for', '127.0.0.1', '::1, 10.0.0.1', 'unknown'),
  header('x-http-method-override', 'DELETE'),
  header('range', 'bytes=0-1', 'bytes=-1', 'bytes=9-1'),
  header('expect', '200-ok'),
  header('if-modified-since', 'Sun, 06 Nov 1994 08:49:37 GMT', 'never'),
  header('cookie', 'a=b', '__proto__=c', '=;;='),
);

/** A few headers beside those that the request needs; mostly none. */
export const strangeHeaders: fc.Arbitrary<Headers> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: fc.array(one, { minLength: 1, maxLength: 3 }).map((all) => Object.assign({}, ...all)) },
);
