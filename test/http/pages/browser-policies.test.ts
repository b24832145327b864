import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { expectRefusal } from '../../support/expectations.js';
import { openStore, type Store } from '../../support/store.js';

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

const policyOf = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    String(headers.get('content-security-policy'))
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  );

/** The digests of the scripts or styles that the page itself contains. */
const digestsIn = (body: string, element: string) =>
  [...body.matchAll(new RegExp(`<${element}>([^]*?)</${element}>`, 'g'))].map(
    ([, content]) => `'sha256-${createHash('sha256').update(String(content)).digest('base64')}'`,
  );

/** Where a browser that opens `/graphql` is sent. */
async function redirectOf({ url }: Store) {
  const { status, headers } = await fetch(`${url}/graphql`, { headers: browser, redirect: 'manual' });
  return [status, headers.get('location')];
}

const store = await openStore({ PROCESS_ROLE: 'api' });
const silent = await openStore({ PROCESS_ROLE: 'api', GRAPHQL_INTROSPECTION: 'false', GRAPHQL_SANDBOX: 'true' });

describe('pages in a browser', () => {
  it.each(['/graphiql', '/docs/errors', '/docs/changelog'])(
    '%s runs its own scripts, talks to this store, and is in no frame',
    async (path) => {
      const { headers, body } = await store.nobody.get(path, browser);
      const own = (element: string) => ["'self'", ...digestsIn(body, element)].join(' ');
      expect(policyOf(headers)).toEqual({
        'default-src': "'none'",
        'script-src': own('script'),
        'style-src': own('style'),
        'img-src': "'self' data:",
        'font-src': "'self' data:",
        'connect-src': "'self'",
        'frame-src': "'none'",
        'base-uri': "'none'",
        'form-action': "'none'",
        'frame-ancestors': "'none'",
      });
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(body).not.toMatch(/ style="| on\w+="|javascript:/);
    },
  );

  it('/graphql lets Sandbox through, and still talks to this store only', async () => {
    const { headers, body } = await store.nobody.get('/graphql', browser);
    const sandbox = 'https://embeddable-sandbox.cdn.apollographql.com';
    expect(policyOf(headers)).toMatchObject({
      'script-src': ["'self'", ...digestsIn(body, 'script'), sandbox].join(' '),
      'frame-src': 'https://sandbox.embed.apollographql.com',
      'connect-src': "'self'",
      'frame-ancestors': "'none'",
    });
    expect(body).toContain('<a href="/graphiql">');
  });

  it('/docs forgets its token when it is closed', async () => {
    const { headers, body } = await store.nobody.get('/docs', browser);
    expect(body).toContain('persistAuth: false');
    expect(policyOf(headers)['script-src']).toBe(["'self'", ...digestsIn(body, 'script')].join(' '));
    // Scalar writes its styles at run time.
    expect(policyOf(headers)['style-src']).toBe("'self' 'unsafe-inline'");
  });

  it('/graphql is data for clients that do not prefer a page', async () => {
    const { status, headers } = await store.nobody.get('/graphql?query=%7B__typename%7D', {
      accept: 'application/json',
    });
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  });
});

describe('without introspection', () => {
  it('/graphiql says what is missing, and where the schema is, instead of showing an empty explorer', async () => {
    const { status, body } = await silent.nobody.get('/graphiql', browser);
    expect(status).toBe(200);
    expect(body).toContain('<title>No GraphQL explorer');
    for (const fact of ['introspection', 'GRAPHQL_INTROSPECTION=true', 'schema.graphql', 'POST /graphql'])
      expect(body).toContain(fact);
    expect(body).not.toContain('<script');
  });

  it.each(['/', '/docs', '/docs/errors', '/docs/changelog', '/graphiql'])('%s offers no explorer', async (path) => {
    const { body } = await silent.nobody.get(path, browser);
    expect(body).toContain('<nav class="site"');
    expect(body).not.toMatch(/href="\/graphql"|GraphiQL<\/a>/);
  });

  it('/graphql leads there', async () => {
    expect(await redirectOf(silent)).toEqual([302, '/graphiql']);
  });

  it('queries are answered, introspection is not', async () => {
    expect((await silent.nobody.graphql('{ plants { limit } }')).data).toEqual({ plants: { limit: 20 } });
    for (const [field, query] of [
      ['__schema', '{ __schema { queryType { name } } }'],
      ['__type', '{ __type(name: "Plant") { name } }'],
    ]) {
      const answer = await silent.nobody.graphql(String(query));
      expect(answer.status).toBe(400);
      expectRefusal(answer, 'GRAPHQL_VALIDATION_FAILED');
      expect(answer.errors?.[0]?.message).toBe(
        `Introspection is off on this server, so "${field}" cannot be selected.`,
      );
    }
  });
});

describe('without Sandbox', () => {
  it('/graphql leads to the explorer of our own files', async () => {
    const store = await openStore({ PROCESS_ROLE: 'api', GRAPHQL_SANDBOX: 'false' });
    expect(await redirectOf(store)).toEqual([302, '/graphiql']);
    await store.close();
  });
});
