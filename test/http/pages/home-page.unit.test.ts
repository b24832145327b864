import { describe, expect, it } from '@jest/globals';
import { homePage } from '../../../src/http/pages/home-page.js';

const on = {
  base: 'https://shop.example',
  introspection: true,
  sandbox: true,
  hasShop: true,
  hasOffice: true,
  plants: [{ id: 'p 1', sku: 'A/1', name: 'Moss <b>{{base}}', botanical_name: null }],
};

describe('homePage', () => {
  it('shows no keys or logins of a store that is not the demo', () => {
    const html = homePage({ ...on, ready: true, isDemo: false });
    expect(html).toContain('<strong>Ready</strong>');
    expect(html).toContain('Three ways in');
    expect(html).not.toMatch(/psk_|@[a-z]+\.|demo/);
  });

  it('offers the tools that are on', () => {
    const tools = (facts: object) =>
      [
        ...homePage({ ...on, ready: true, isDemo: false, ...facts }).matchAll(
          /<a href="(\/graphi?ql|\/schema.graphql)">([^<]+)/g,
        ),
      ].map(([, path, name]) => `${path} ${name}`);
    const [header, sandbox, graphiql] = [
      '/graphiql GraphiQL',
      '/graphql Apollo Sandbox',
      '/graphiql GraphiQL, works offline',
    ];
    const file = '/schema.graphql Schema';
    expect(tools({})).toEqual([header, sandbox, graphiql, file]);
    expect(tools({ sandbox: false })).toEqual([header, graphiql, file]);
    const schema = ['/graphiql Where to find the schema'];
    expect(tools({ introspection: false })).toEqual(schema);
    expect(tools({ introspection: false, sandbox: false })).toEqual(schema);
  });

  it('leads first to the sites that are on, and shows the plants of the shop', () => {
    const links = (facts: object) =>
      [...homePage({ ...on, ready: true, isDemo: false, ...facts }).matchAll(/<a href="(\/(?:shop|admin)[^"]*)/g)].map(
        ([, path]) => path,
      );
    expect(links({})).toEqual(['/shop', '/admin', '/shop/plants/p%201']);
    expect(links({ hasOffice: false, plants: [] })).toEqual(['/shop']);
    expect(links({ hasShop: false })).toEqual(['/admin']);
    expect(links({ hasShop: false, hasOffice: false })).toEqual([]);
    const html = homePage({ ...on, ready: true, isDemo: false });
    expect(html).toContain('<img src="/shop/pictures/A%2F1.svg" alt=""');
    expect(html).toContain('<strong>Moss &lt;b&gt;{{base}}</strong>');
    expect(html.indexOf('href="/shop"')).toBeLessThan(html.indexOf('Three ways in'));
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
