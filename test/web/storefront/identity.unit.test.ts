import { describe, expect, it } from '@jest/globals';
import { rendered } from '../../../web/storefront/pages/content/markdown.ts';
import { idOf, KEY, P1, pothos, sells, textOf } from './goods.ts';
import { type Answers, openShop, organization } from './shop.ts';

/* Who the shop says it is: on its home page, in header and footer, where one buys, and on pages of its own. */
const pageOf = (slug: string, language: string | null, title: string) => ({
  ...{ slug, language, title, markdown: `Text of ${title}`, updatedAt: '2026-11-29T00:00:00.000Z' },
});
const pages = [
  ...[pageOf('care', null, 'Care <tips>'), pageOf('imprint', 'de', 'Impressum'), pageOf('terms', 'de', 'AGB')],
  ...[pageOf('terms', null, 'Terms'), pageOf('returns', null, 'Returns'), pageOf('delivery', null, 'Delivery')],
];
const id = idOf(77);
const known = {
  ...organization,
  promise: 'Alive <on> arrival',
  contact: { email: 'a@b.example', phone: '+49 (30) 1', address: 'Road 1\n10115 Berlin' },
  logo: { url: `/pictures/${id}/1600.webp`, width: 400, height: 100 },
  pages,
};
const shopThat = (has: object, answers: Answers = {}) =>
  openShop({
    'query Shop': () => ({ organization: { ...known, ...has } }),
    'query Content': ({ body }) => ({
      organization: { pages: pages.filter(({ slug }) => slug === body.variables.slug) },
    }),
    ...answers,
  });
const footerOf = (html: string) => html.slice(html.indexOf('<footer'), html.indexOf('<nav class="languages'));
const linksIn = (html: string) =>
  [...html.matchAll(/<a href="(\/shop\/pages\/[^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href, title]) => [href, title]);

describe('a page', () => {
  it.each([
    ['terms', 'en', 'Terms'],
    ['terms', 'de', 'AGB'],
    // Better in another language than not at all.
    ['imprint', 'en', 'Impressum'],
  ])('%s for a reader of %s is "%s", with one address for search engines', async (slug, lang, title) => {
    const { status, html } = await shopThat({}).get(`/shop/pages/${slug}`, { 'accept-language': lang });
    expect(status).toBe(200);
    expect(html).toContain(`<title>${title} · The Greenhouse</title>`);
    expect(html).toContain(`<h1>${title}</h1><div><p>Text of ${title}</p>\n</div>`);
    expect(html).toContain(`<link rel="canonical" href="https://shop.example/shop/pages/${slug}"/>`);
    expect(html).toContain(`<meta name="description" content="Text of ${title}"/>`);
  });

  it('that the shop does not have is 404', async () => {
    expect((await shopThat({}).get('/shop/pages/nothing')).status).toBe(404);
  });

  it.each([
    ['# One\n\n###### Six', '<h2>One</h2>\n<h6>Six</h6>\n'],
    ['<script>a()</script>', '<p>&lt;script&gt;a()&lt;/script&gt;</p>\n'],
    ['a <b onclick="x">b</b>', '<p>a &lt;b onclick=&quot;x&quot;&gt;b&lt;/b&gt;</p>\n'],
    [
      '[a](javascript:x) [b](JAVASCRIPT&colon;x) <data:text/html,x>',
      '<p>[a](javascript:x) [b](JAVASCRIPT:x) &lt;data:text/html,x&gt;</p>\n',
    ],
    ['[a](vbscript:x "t") [b]( java\u0001script:x)', '<p>[a](vbscript:x &quot;t&quot;) [b]( java\u0001script:x)</p>\n'],
    [
      '[a](/shop) [b](https://x.example) [c](mailto:a@b.example)',
      '<p><a href="/shop">a</a> <a href="https://x.example">b</a> <a href="mailto:a@b.example">c</a></p>\n',
    ],
    ['![Us](/pictures/1/480.webp)', '<p><img src="/pictures/1/480.webp" alt="Us" loading="lazy" /></p>\n'],
    [
      '![U"s](https://x.example/?a&b) ![](//x.example)',
      '<p><a href="https://x.example/?a&amp;b">U&quot;s</a> <a href="//x.example">//x.example</a></p>\n',
    ],
  ])('shows %j as HTML in which nothing runs, and nothing is loaded from elsewhere', (text, html) => {
    expect(rendered(text).html).toBe(html);
  });
});

it('the footer has the pages in their places, others behind them, and how to reach the shop', async () => {
  const { html } = await shopThat({}).get('/shop/pages/terms', { 'accept-language': 'en' });
  const footer = footerOf(html);
  expect(linksIn(footer)).toEqual([
    ['/shop/pages/delivery', 'Delivery'],
    ['/shop/pages/returns', 'Returns'],
    ['/shop/pages/terms', 'Terms'],
    ['/shop/pages/imprint', 'Impressum'],
    ['/shop/pages/care', 'Care &lt;tips>'],
  ]);
  for (const text of [
    'Road 1\n10115 Berlin',
    'href="tel:+49301"',
    'href="mailto:a@b.example"',
    'Alive &lt;on> arrival',
  ])
    expect(footer).toContain(text);
  const { html: none } = await shopThat({ ...organization, promise: null }).get('/shop/pages/terms');
  expect(footerOf(none)).not.toMatch(/<address|Information|Contact/);
});

it('the logo stands for the name of the shop, which it is called', async () => {
  const { html } = await shopThat({}).get('/shop/pages/terms');
  expect(html).toMatch(
    new RegExp(
      `<a class="home" href="/shop"><img class="logo" src="/pictures/${id}/480.webp"[^>]* alt="The Greenhouse"`,
    ),
  );
  expect((await shopThat({ logo: null }).get('/shop/pages/terms')).html).toMatch(
    /<a class="home" href="\/shop"><svg.*?<\/svg>The Greenhouse<\/a>/,
  );
});

describe('the checkout', () => {
  const goods = sells({ [P1]: pothos });
  const open = async (has: object) => {
    const shop = shopThat(has, goods);
    await shop.post('/shop/basket', { plantId: P1, quantity: '1', key: KEY });
    return (await shop.get('/shop/checkout')).html;
  };

  it('has a header with the logo alone, and the rules of the order above its button', async () => {
    const html = await open({});
    const header = html.slice(html.indexOf('<header'), html.indexOf('</header>'));
    expect(header.match(/<(a|button|nav|form|input)\b/g)).toEqual(['<a']);
    const rules = html.slice(html.indexOf('For your order apply:'), html.indexOf('Pay 2'));
    expect(linksIn(rules).map(([, title]) => title)).toEqual(['Terms', 'Delivery', 'Returns']);
  });

  it('says nothing of rules that the shop does not have', async () => {
    expect(await open({ pages: [pageOf('about', null, 'About')] })).not.toContain('apply:');
  });
});

describe('the quantity in the basket', () => {
  it('is changed by − and +, whose form is not the one that Enter sends; the ends are closed', async () => {
    const shop = shopThat({}, sells({ [P1]: { ...pothos, stock: 2 } }));
    await shop.post('/shop/basket', { plantId: P1, quantity: '1', key: KEY });
    const buttons = async () =>
      [...(await shop.get('/shop/basket')).html.matchAll(/<button[^>]*data-step[^>]*>/g)].map(([tag]) => [
        ...[/form="([^"]*)"/, /value="(\d+)"/].map((part) => part.exec(tag)?.[1]),
        tag.includes('disabled'),
      ]);
    expect(await buttons()).toEqual([
      [`steps-${P1}`, '0', true],
      [`steps-${P1}`, '2', false],
    ]);
    await shop.post('/shop/basket/lines', { plantId: P1, quantity: '2', key: KEY });
    expect(await buttons()).toEqual([
      [`steps-${P1}`, '1', false],
      [`steps-${P1}`, '3', true],
    ]);
  });
});

describe('the home page', () => {
  const plant = {
    ...{ id: 'p1', slug: 'p1', sku: 'S', name: 'Ivy', pictures: [], tags: [], stock: 3, inStock: true, sizes: [] },
    ...{ botanicalName: null, heightCm: null, potDiameterMm: null, light: null, watering: null, petSafety: 'SAFE' },
    price: { amount: 100, currency: 'USD' },
  };
  const facets = { light: [], watering: [], difficulty: [], petSafety: [], inStock: [], tags: [] };
  const none = { total: 0, offset: 0, nextCursor: null, partialMatch: false, items: [], facets };
  const homepage = {
    headline: 'Green <days>',
    text: 'Grown here.',
    picture: { url: `/pictures/${id}/1600.webp`, width: 1600, height: 900 },
    collections: [
      { title: 'Big & tall', tag: 'large' },
      { title: 'Nothing', tag: 'none' },
    ],
  };
  const answers: Answers = {
    'query Plants': () => ({ plants: none }),
    'query Collection': ({ body }) => ({
      plants: body.variables.tag === 'large' ? { total: 9, items: [plant] } : { total: 0, items: [] },
    }),
  };

  it('has its headline, text, picture, and a row of plants for each tag that some have', async () => {
    const { asked, get } = shopThat({ homepage }, answers);
    const { html } = await get('/shop');
    expect(html).toContain('<title>Green &lt;days> · The Greenhouse</title>');
    expect(html).toContain(`<meta property="og:image" content="https://shop.example/pictures/${id}/1600.webp"/>`);
    expect(html).toMatch(new RegExp(`<img class="hero" src="/pictures/${id}/960.webp"[^>]*fetchpriority="high"`));
    expect(textOf(html)).toContain('Big &amp; tall Show 9 plants : Big &amp; tall Ivy');
    expect(html).toContain('href="/shop?tag=large"');
    expect(html).not.toContain('Nothing');
    expect(asked.map(({ body }) => body.variables)).toContainEqual({ tag: 'large', limit: 4 });
  });

  it('shows none of that where something is looked for', async () => {
    const { html } = await shopThat({ homepage }, answers).get('/shop?light=LOW');
    expect(html).not.toMatch(/class="(hero|collections)"|Green &lt;/);
  });

  it('of a shop that says nothing has words of its own', async () => {
    const { html } = await shopThat({}, answers).get('/shop');
    expect(textOf(html)).toContain('Plants for every window Each one is labelled with what it needs.');
  });
});
