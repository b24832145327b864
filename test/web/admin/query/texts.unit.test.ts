import { execFileSync } from 'node:child_process';
import { runInNewContext } from 'node:vm';
import { expect, it } from '@jest/globals';
import { clientQuery, curlOfQuery, curlOfRest, graphiqlUrl } from '../../../../web/admin/query/texts.ts';

const NASTY = `it's "$TOKEN" \`id\` $(id) \\ \${x}\nEND\n&?#`;
const caller = { storeUrl: 'https://store.example', loginId: "o'neil@example.com", version: '2025-10-01', key: 'k1' };
const query = { name: 'Find', text: 'query Find($q: String) {\n  a(note: "\\\\ `") {\n    id\n  }\n}' } as never;
const text = 'query Find($q: String) { a(note: "\\\\ `") { id } }';

/** What a shell gives to curl: its arguments and its input, a line each. */
function sent(command: string): { args: string[]; input: string } {
  const stub = `curl() { for one in "$@"; do printf '%s\\0' "$one"; done; printf '\\0'; case "$*" in *@-*) cat;; esac; }`;
  const output = execFileSync('sh', ['-c', `${stub}\n${command}`], { encoding: 'utf8', env: { TOKEN: 't 1' } });
  const [args = '', input = ''] = output.split('\0\0');
  return { args: args.split('\0'), input };
}

it('a shell gives curl what was asked, whatever characters are in it', () => {
  const { args, input } = sent(curlOfQuery(query, { q: NASTY }, caller));
  expect(args).toEqual([
    'https://store.example/graphql',
    ...['-H', 'Authorization: Bearer t 1', '-H', 'API-Version: 2025-10-01', '-H', 'Idempotency-Key: k1'],
    ...['-H', 'Content-Type: application/json', '--data-binary', '@-'],
  ]);
  expect(JSON.parse(input)).toEqual({ query: text, variables: { q: NASTY } });
});

it('so it is for a route, in its path, its query and its body', () => {
  const call = { method: 'DELETE', path: '/a/{id}/b', params: { id: `x/'?` }, query: { q: NASTY, limit: 5 } };
  const { args } = sent(curlOfRest(call, { ...caller, key: undefined }));
  expect(args.slice(0, 2)).toEqual(['-X', 'DELETE']);
  const { pathname, searchParams } = new URL(args[2] ?? '');
  expect([decodeURIComponent(pathname), ...searchParams.values()]).toEqual([`/a/x/'?/b`, NASTY, '5']);
  const { input } = sent(curlOfRest({ method: 'POST', path: '/a', params: {}, query: {}, body: { q: NASTY } }, caller));
  expect(JSON.parse(input)).toEqual({ q: NASTY });
});

it('the program gives the client the same', async () => {
  const program = clientQuery(query, { q: NASTY }, caller);
  expect(program).toContain('apiKey: process.env.API_KEY,');
  const calls: unknown[] = [];
  const createStore = (options: object) => ({ graphql: async (...given: unknown[]) => calls.push(options, ...given) });
  const body = program.replace(/^import .*/, '').replace('console.log(answer)', '');
  await runInNewContext(`(async () => {${body}})()`, { createStore, process: { env: { API_KEY: 'psk' } } });
  const [options, document, ...others] = JSON.parse(JSON.stringify(calls));
  expect(options).toEqual({ url: caller.storeUrl, apiKey: 'psk', loginId: caller.loginId, version: caller.version });
  expect(document.replace(/\s+/g, ' ')).toBe(text);
  expect(others).toEqual([{ q: NASTY }, { idempotencyKey: 'k1' }]);
});

it('GraphiQL gets the query in a fragment, of which each part is encoded', () => {
  const [, hash = ''] = graphiqlUrl(query, { q: NASTY }, caller).split('/graphiql#');
  const parts = Object.fromEntries(hash.split('&').map((part) => part.split('=').map(decodeURIComponent)));
  expect(parts['query'].replace(/\s+/g, ' ')).toBe(text);
  expect(JSON.parse(parts['variables'])).toEqual({ q: NASTY });
});
