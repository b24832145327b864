import { describe, expect, it } from '@jest/globals';
import { homePage } from '../../../src/http/pages/home-page.js';

const on = { base: 'https://shop.example', introspection: true, sandbox: true };

describe('homePage', () => {
  it('shows no keys or logins of a store that is not the demo', () => {
    const html = homePage({ ...on, ready: true, isDemo: false });
    expect(html).toContain('<strong>Ready</strong>');
    expect(html).toContain('Three ways in');
    expect(html).not.toMatch(/psk_|@[a-z]+\.|demo/);
  });

  it('offers the tools that are on', () => {
    const tools = (facts: object) =>
      [...homePage({ ...on, ready: true, isDemo: false, ...facts }).matchAll(/<a href="(\/graphi?ql)">([^<]+)/g)].map(
        ([, path, name]) => `${path} ${name}`,
      );
    const [header, sandbox, graphiql] = [
      '/graphiql GraphiQL',
      '/graphql Apollo Sandbox',
      '/graphiql GraphiQL, works offline',
    ];
    expect(tools({})).toEqual([header, sandbox, graphiql]);
    expect(tools({ sandbox: false })).toEqual([header, graphiql]);
    const schema = ['/graphiql Where to find the schema'];
    expect(tools({ introspection: false })).toEqual(schema);
    expect(tools({ introspection: false, sandbox: false })).toEqual(schema);
  });

  it('says when the store is not ready', () => {
    expect(homePage({ ...on, ready: false, isDemo: false })).toContain('<strong>Not ready</strong>');
  });

  it('escapes what comes from the request', () => {
    const html = homePage({ ...on, base: 'http://"><script>', ready: true, isDemo: true });
    expect(html).not.toContain('<script>');
    expect(html).toContain("curl 'http://&quot;&gt;&lt;script&gt;/plants?limit=3'");
  });
});
