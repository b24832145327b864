import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { openStore } from '../support/store.js';
import { PLANTED_HEADER } from './hostile-strings.js';

/*
 * Bytes that no HTTP client sends. Each gets one answer in the store's form, or the connection is closed; nothing that
 * stands in a header becomes a second header or a second answer.
 */

const store = await openStore({ PROCESS_ROLE: 'api' });

/**
 * Sends bytes and reads until the store closes; the whole answer as text. `cut` closes this end at once: for the store,
 * the client is gone then.
 */
function exchange(bytes: string | Buffer, { cut = false } = {}): Promise<string> {
  const socket = connect(Number(new URL(store.url).port), '127.0.0.1');
  const chunks: Buffer[] = [];
  return new Promise((done) => {
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('close', () => done(Buffer.concat(chunks).toString('latin1')));
    socket.on('error', () => {});
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
    if (cut) socket.end();
  });
}

const CLOSE = 'Connection: close\r\n';
const login = '{"api_key":"psk_none","login_id":"x"}';
const post = (headers: string, body: string, path = '/auth/token') =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${CLOSE}${headers}\r\n${body}`;
const get = (headers: string, path = '/plants?limit=1') =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${CLOSE}${headers}\r\n`;
const json = (length: number | string) => `Content-Type: application/json\r\nContent-Length: ${length}\r\n`;

describe('bytes that are no request', () => {
  it.each<[title: string, bytes: string | Buffer, statuses: string[]]>([
    ['nothing', '', ['']],
    ['noise', Buffer.from(Array.from({ length: 512 }, (_, at) => (at * 37) % 256)), ['400']],
    ['a TLS hello', Buffer.from('16030100c8010000c40303', 'hex'), ['400']],
    ['an unknown method', `EAT /plants HTTP/1.1\r\nHost: a\r\n${CLOSE}\r\n`, ['400']],
    ['HTTP 9.9', 'GET / HTTP/9.9\r\n\r\n', ['400']],
    ['no host', `GET /plants HTTP/1.1\r\n${CLOSE}\r\n`, ['400']],
    ['two hosts', get('Host: evil.example\r\n'), ['400']],
    ['one host twice', get('HOST: localhost\r\n'), ['400']],
    ['two hosts in HTTP/1.0', 'GET /plants HTTP/1.0\r\nHost: localhost\r\nHost: localhost\r\n\r\n', ['400']],
    ['a space before the colon', get('X-A : b\r\n'), ['400']],
    ['NUL in a header', get('X-A: a\0b\r\n'), ['400']],
    ['a folded header', get('X-A: a\r\n b\r\n'), ['400']],
    ['a header of 20 kB', get(`X-A: ${'x'.repeat(20_000)}\r\n`), ['400']],
    ['an address of 20 kB', get('', `/plants?q=${'x'.repeat(20_000)}`), ['400']],
    ['an address with NUL', get('', '/plants/\0'), ['400']],
    ['an address with a fragment and spaces', get('', '/plants /x'), ['400']],
    ['an address that cannot be decoded', get('', '/plants/%zz'), ['404']],
    ['an absolute address', get('', 'http://evil.example/plants?limit=1'), ['200', '404']],
    ['two lengths', post(`${json(37)}Content-Length: 3\r\n`, login), ['400']],
    ['a length and chunks', post(`${json(37)}Transfer-Encoding: chunked\r\n`, `25\r\n${login}\r\n0\r\n\r\n`), ['400']],
    ['a negative length', post(json(-1), login), ['400']],
    ['a length in hex', post(json('0x25'), login), ['400']],
    [
      'chunks with a bad size',
      post('Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n', 'zz\r\n'),
      ['400'],
    ],
    ['two content types', post(`Content-Type: text/plain\r\n${json(login.length)}`, login), ['401', '415']],
    ['an expectation that nobody knows', get('Expect: 200-maybe\r\n'), ['200']],
    ['two authorizations', get('Authorization: Bearer a\r\nAuthorization: Bearer b\r\n'), ['401']],
    ['a key beyond ASCII', post(`${json(login.length)}Idempotency-Key: \xe4\r\n`, login), ['400', '401']],
  ])('%s', async (_, bytes, statuses) => {
    const text = await exchange(bytes, { cut: bytes === '' });
    expect(statuses).toContain(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? '');
    expect(text.match(/^HTTP\/1\.1 /gm)?.length ?? 0).toBeLessThan(2);
    expect(text).not.toMatch(/node_modules|\bat .*:\d+:\d+/);
    if (text) expect(text).toMatch(/\r\nx-request-id: [\w.:-]+\r\n/i);
  });

  it('a body that is cut gets no answer, or a 400', async () => {
    for (const length of [1, 10, 36]) {
      const text = await exchange(post(json(login.length), login.slice(0, length)), { cut: true });
      expect(['', '400']).toContain(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? '');
    }
  });
});

describe('a line break in what an answer repeats', () => {
  const planted = `%0d%0a${PLANTED_HEADER}:%20yes%0d%0a%0d%0a<p>`;

  it.each([
    ['the address of a list, in Link', get('', `/plants?limit=1&q=${planted}`)],
    ['a filter that is refused', get('', `/plants?light=${planted}`)],
    ['an id', get('', `/plants/${planted}`)],
    ['a path', get('', `/nothing/${planted}`)],
    ['the request id', get(`X-Request-Id: a${planted}\r\n`)],
    ['the version', get(`API-Version: 2025-10-01${planted}\r\n`)],
    ['the origin', get(`Origin: http://a${planted}\r\n`)],
    ['what is asked of CORS', get(`Access-Control-Request-Headers: a${planted}\r\n`).replace('GET', 'OPTIONS')],
    ['the ETag', get(`If-None-Match: "${planted}"\r\n`)],
  ])('splits nothing: %s', async (_, bytes) => {
    const text = await exchange(bytes);
    const [head = ''] = text.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 [234]\d\d/);
    expect(head.toLowerCase()).not.toMatch(new RegExp(`^${PLANTED_HEADER}:`, 'm'));
    expect(text.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
  });

  it('leaves the store as it was', async () => {
    expect((await store.nobody.get('/plants?limit=1')).status).toBe(200);
  });
});
