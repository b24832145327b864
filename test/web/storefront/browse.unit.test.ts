import { describe, expect, it } from '@jest/globals';
import { textOf } from './goods.ts';
import { type Answers, openShop, organization, refused, TOKEN } from './shop.ts';

const money = (amount: number) => ({ amount, currency: 'USD' });
const fern = {
  id: 'p1',
  slug: 'p1',
  sku: 'NEP-15',
  name: 'Boston Fern',
  botanicalName: 'Nephrolepis exaltata',
  pictures: [] as { url: string; alt: string; width?: number; height?: number }[],
  heightCm: 40,
  potDiameterMm: 150,
  light: 'MEDIUM',
  watering: 'FREQUENT',
  tags: ['fern', 'hanging-basket'],
  stock: 3,
  inStock: true,
  petSafety: 'SAFE',
  price: money(1599),
  size: null,
  sizes: [] as object[],
};
const facets = {
  light: [
    { value: 'LOW', count: 2 },
    { value: 'MEDIUM', count: 1 },
    { value: 'BRIGHT_INDIRECT', count: 0 },
  ],
  watering: [{ value: 'FREQUENT', count: 1 }],
  difficulty: [],
  petSafety: [
    { value: 'SAFE', count: 1 },
    { value: 'TOXIC', count: 4 },
  ],
  inStock: [{ value: true, count: 1 }],
  tags: [{ value: 'hanging-basket', count: 1 }],
};
const page = { total: 1, offset: 0, nextCursor: null as string | null, partialMatch: false, items: [fern], facets };
/** The address that a page has for search engines. */
const canonicalIn = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
const listing = (plants: object = page): Answers => ({ 'query Plants': () => ({ plants }) });

/** The address of the first picture of a page. */
const srcIn = (html: string) => /<img class="picture" src="([^"]*)"/.exec(html)?.[1] ?? '';

/** The links of a page: their texts, without what is only read aloud, and where they lead. */
const linksIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = '', text = '']) => [
      text.replace(/<[^>]*>/g, '').trim(),
      href.replaceAll('&amp;', '&'),
    ]),
  );

describe('the list', () => {
  it('says where no plant has all words', async () => {
    const { get } = openShop(listing({ ...page, partialMatch: true }));
    expect((await get('/shop?q=a+b')).html).toContain('No plants match all of these words. These match most of them:');
    const { html } = await get('/shop?q=a+b', { 'accept-language': 'de' });
    expect(html).toContain('Keine Pflanze hat alle diese Wörter. Diese haben die meisten davon:');
    expect((await openShop(listing()).get('/shop?q=a')).html).not.toContain('No plants match all');
  });

  it('asks the store for what the address says, prices as a person types them', async () => {
    const { asked, get } = openShop(listing());
    const query =
      'q=+fern+&light=LOW&watering=SPARSE&difficulty=EASY&petSafe=true&inStock=false&minPrice=9,5&maxPrice=30&tag=hanging-basket&sort=PRICE_ASC&page=3';
    expect((await get(`/shop?${query}`)).status).toBe(200);
    expect(asked[0]?.body.variables).toEqual({
      q: 'fern',
      light: 'LOW',
      watering: 'SPARSE',
      difficulty: 'EASY',
      petSafe: true,
      inStock: false,
      minPrice: 950,
      maxPrice: 3000,
      tag: 'hanging-basket',
      sort: 'PRICE_ASC',
      limit: 24,
      offset: 48,
    });
    // Anybody may look: without a token.
    expect(asked[0]?.headers.get('authorization')).toBe(null);
  });

  it.each([
    ['', ''],
    ['?utm_source=mail&page=1&sort=BEST_SELLING&light=DARK', ''],
    ['?page=2&sort=NAME&petSafe=true&q=+fern+&fbclid=1', '?q=fern&petSafe=true&sort=NAME&page=2'],
    ['?after=c1&sort=NAME&utm_source=mail', '?sort=NAME&after=c1'],
  ])('has one address for search engines, with what makes another page of it: /shop%s', async (query, expected) => {
    const { get } = openShop(listing({ ...page, total: 50 }));
    expect(canonicalIn((await get(`/shop${query}`)).html)).toBe(`https://shop.example/shop${expected}`);
  });

  it('takes what no plant can have for no filter', async () => {
    const { asked, get } = openShop(listing());
    expect(
      (await get('/shop?q=%20&light=low&petSafe=1&minPrice=-1&maxPrice=x&tag=A%20b&sort=STOCK_ASC&page=x')).status,
    ).toBe(200);
    expect(asked[0]?.body.variables).toEqual({ sort: 'BEST_SELLING', limit: 24, offset: 0 });
  });

  it('names the order that the store chooses: of a search, the best match first', async () => {
    const { get } = openShop(listing());
    const sortOf = async (query: string) => /Sort by:<\/span> ([^<]+)/.exec((await get(`/shop${query}`)).html)?.[1];
    expect(await sortOf('')).toBe('Best selling');
    expect(await sortOf('?q=fern')).toBe('Relevance');
    expect(await sortOf('?q=fern&sort=NAME')).toBe('Name: A to Z');
  });

  it('filters by links with counts, keeps the others, begins at the first page; a chosen one leads back', async () => {
    const { get } = openShop(listing());
    const { html } = await get('/shop?light=LOW&minPrice=10&page=2');
    expect(linksIn(html)).toMatchObject({
      'Low light 2': '/shop?minPrice=10&filter=open',
      'Medium light 1': '/shop?light=MEDIUM&minPrice=10&filter=open',
      'Safe for cats and dogs 1': '/shop?light=LOW&petSafe=true&minPrice=10&filter=open',
      'hanging basket 1': '/shop?light=LOW&minPrice=10&tag=hanging-basket&filter=open',
      // On a phone the filters stay open until this closes them.
      'Show 1 plant': '/shop?light=LOW&minPrice=10',
      'Price: low to high': '/shop?light=LOW&minPrice=10&sort=PRICE_ASC',
      'Remove: Low light ×': '/shop?minPrice=10',
      'Remove: From $10.00 ×': '/shop?light=LOW',
      'Clear all': '/shop',
    });
    expect(html).not.toContain('Bright, no direct sun');
    expect(html).toContain('rel="nofollow" aria-current="true">Low light');
    // The form of the prices keeps the other filters.
    expect(html).toContain('<input type="hidden" name="light" value="LOW"/>');
    expect(html).toMatch(/name="minPrice"[^>]* value="10"/);
  });

  it('begins with the windows that people have, of which there are plants', async () => {
    const { get } = openShop(listing());
    const windows = (path: string) =>
      get(path).then(({ html }) => linksIn(/<nav class="windows".*?<\/nav>/s.exec(html)?.[0] ?? ''));
    expect(await windows('/shop?sort=NAME')).toEqual({
      'Away from it 2 plants': '/shop?light=LOW',
      'Partial shade 1 plant': '/shop?light=MEDIUM',
    });
    expect(await windows('/shop?watering=SPARSE')).toEqual({});
    expect(await windows('/shop?page=2')).toEqual({});
    const { html } = await openShop(listing({ ...page, facets: { ...facets, light: [] } })).get('/shop');
    expect(html).not.toContain('Which window is yours?');
  });

  it('goes on by cursor and jumps by page', async () => {
    const { asked, get } = openShop(listing({ ...page, total: 60, offset: 24, nextCursor: 'c2' }));
    const { html } = await get('/shop?light=LOW&after=c1');
    expect(asked[0]?.body.variables).toEqual({ light: 'LOW', sort: 'BEST_SELLING', limit: 24, after: 'c1' });
    expect(linksIn(html)).toMatchObject({ 'Show more': '/shop?light=LOW&after=c2', 3: '/shop?light=LOW&page=3' });
    expect(html).toMatch(/aria-label="Page 2" aria-current="page"/);
  });

  it('a page behind the last one leads to the last one', async () => {
    const { get } = openShop(listing({ ...page, total: 49, items: [], offset: 9600 }));
    expect((await get('/shop?light=LOW&page=400')).location).toBe('/shop?light=LOW&page=3');
  });

  it('an empty one says what would help: not what the facets know to be in vain', async () => {
    const none = { ...page, total: 0, items: [], facets: { ...facets, watering: [] } };
    const { get } = openShop(listing(none));
    const { html } = await get('/shop?light=BRIGHT_INDIRECT&watering=FREQUENT&petSafe=true');
    const empty = html.slice(html.indexOf('class="empty"'));
    expect(linksIn(empty)).toMatchObject({
      '× Remove: Safe for cats and dogs 5 plants': '/shop?light=BRIGHT_INDIRECT&watering=FREQUENT',
      '× Remove: Bright, no direct sun 3 plants': '/shop?watering=FREQUENT&petSafe=true',
    });
    expect(empty).not.toContain('Lots of water');
    expect((await get('/shop?q=%3Cxyz%3E')).html).toContain('No plants match “&lt;xyz>”');
  });

  it('is the same in German', async () => {
    const { get } = openShop(listing());
    const { html } = await get('/shop?maxPrice=12.50', { 'accept-language': 'de' });
    expect(linksIn(html)['Entfernen: Bis 12,50 $ ×'.replace(' $', '\u00a0$')]).toBe('/shop');
    expect(html).toContain('Nur noch 3 da');
  });

  it('has filters whose names and values are German; tags are the words of the shop', async () => {
    const difficulty = [{ value: 'EASY', count: 1 }];
    const tags = ['hanging-basket', 'pflegeleicht'].map((value) => ({ value, count: 1 }));
    const { get } = openShop(listing({ ...page, facets: { ...facets, difficulty, tags } }));
    const { html } = await get('/shop?tag=pflegeleicht', { 'accept-language': 'de' });
    const filters = /<details class="filters".*?<\/form>/s.exec(html)?.[0] ?? '';
    expect([...filters.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, title = '']) => title.replace(/<.*/, '').trim())).toEqual([
      ...['Haustiere', 'Licht', 'Wasser', 'Pflege', 'Vorrat', 'Art', 'Preis'],
    ]);
    expect(Object.keys(linksIn(filters))).toEqual([
      'Unbedenklich für Katzen und Hunde 1',
      ...['Wenig Licht 2', 'Mittleres Licht 1', 'Viel Wasser 1', 'Pflegeleicht 1', 'Vorrätig 1'],
      ...['hanging basket 1', 'pflegeleicht 1'],
    ]);
    expect(html).toContain('<h1>Pflanzen: pflegeleicht</h1>');
  });
});

describe('a plant', () => {
  const details = { description: 'Arching fronds.', difficulty: 'EASY', hardinessZoneMin: 9, hardinessZoneMax: 11 };
  const kin = (id: string) => ({ ...fern, id, name: id });
  const answers = (plant: object): Answers => ({
    'query Plant': () => ({ plant: { ...fern, ...details, ...plant } }),
    'query Related': () => ({ relatedPlants: ['Both', 'One', 'Other'].map(kin) }),
  });

  it('can be bought as often as it is there, with a key of its own, and wished for', async () => {
    const { asked, get } = openShop(answers({}));
    const { html } = await get('/shop/plants/p1?utm_source=mail');
    expect(canonicalIn(html)).toBe('https://shop.example/shop/plants/p1');
    expect(asked.map(({ body }) => body.variables)).toEqual([{ slug: 'p1' }, { id: 'p1' }]);
    const [basket, wishlist] = html.match(/<form method="post".*?<\/form>/gs) ?? [];
    expect(basket).toMatch(/action="\/shop\/basket".*name="plantId" value="p1".*name="key" value="[\w-]{36}"/);
    expect(basket).toMatch(/name="quantity" aria-label="Quantity of Boston Fern" min="1" max="3" value="1" required/);
    expect(wishlist).toMatch(/action="\/shop\/wishlist".*name="plantId" value="p1"/);
    expect(html).toContain('Only 3 left');
    // In the order of the store.
    expect([...html.matchAll(/<h3><a href="[^"]*">(.*?)<\/a>/g)].map(([, name]) => name)).toEqual([
      'Both',
      'One',
      'Other',
    ]);
  });

  it('says to who has signed in that it is on the wishlist', async () => {
    const wished = (id: string): Answers => ({
      ...answers({}),
      'POST /auth/token': () => ({ auth_token: TOKEN, expires_at: '2030-01-01T00:00:00Z' }),
      'query Me': () => ({ me: { loginId: 'ada@example.com', customer: { id: 'c1', name: 'Ada', email: 'a@b.c' } } }),
      'query Wished': ({ body }) => ({
        wishlist: { items: body.variables.customerId === 'c1' ? [{ plant: { id } }] : [] },
      }),
    });
    for (const [id, isWished] of [
      ['p1', true],
      ['p2', false],
    ] as const) {
      const { get, post } = openShop(wished(id));
      await post('/shop/sign-in', { loginId: 'ada@example.com' });
      const { html } = await get('/shop/plants/p1');
      expect([linksIn(html)['On your wishlist'], html.includes('Add to wishlist')]).toEqual(
        isWished ? ['/shop/wishlist', false] : [undefined, true],
      );
    }
  });

  it.each([
    [{ stock: 0, inStock: false }, 'Sold out'],
    [{ stock: 1 }, 'Only 1 left'],
    [{ stock: 6 }, 'In stock'],
  ])('says in words how many there are: %j', async (stock, words) => {
    const { get } = openShop(answers({ ...stock, tags: [] }));
    const { html } = await get('/shop/plants/p1');
    expect(html).toContain(words);
    expect(html.includes('action="/shop/basket"')).toBe(stock.stock > 0);
    expect(html).toContain('action="/shop/wishlist"');
  });

  it('has a label with what is known', async () => {
    const { get } = openShop(answers({ tags: [] }));
    const label = (await get('/shop/plants/p1')).html.replace(/.*<dl>|<\/dl>.*/gs, '');
    expect(
      label.split('</div>').map((need) =>
        need
          .replace(/<[^>]*>/g, ' ')
          .replace(/\s+/g, ' ')
          .trim(),
      ),
    ).toEqual([
      'Light Medium light By a window to the north or the east.',
      'Water Lots of water Keep the soil moist, never soaked.',
      'Care Easy care',
      'Pets Safe for cats and dogs Nothing happens when they nibble at it.',
      'Size 40 cm tall In a 15 cm pot',
      'Hardiness Zones 9–11 Outdoors down to -7°C, 20°F (USDA zones).',
      '',
    ]);
    const unknown = { light: null, watering: null, difficulty: null, heightCm: null, potDiameterMm: null };
    const bare = openShop(answers({ ...unknown, hardinessZoneMin: null, petSafety: 'UNKNOWN', tags: [] }));
    const rest = (await bare.get('/shop/plants/p1')).html.replace(/.*<dl>|<\/dl>.*/gs, '');
    expect(rest.match(/<dd>.*?</g)).toEqual(['<dd>Pet safety unknown<']);
  });

  it('that is archived, or never was, is a page that says so and leads back', async () => {
    const { get } = openShop({ 'query Plant': () => refused('NOT_FOUND', 404) });
    const { status, html, headers } = await get('/shop/plants/nope');
    expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(html).toContain(
      '<h1>This plant is not available</h1><p>It is no longer sold, or never was.</p><a class="button primary" href="/shop">See all plants</a>',
    );
    const german = await get('/shop/plants/nope', { 'accept-language': 'de' });
    expect(german.html).toContain('<p>Sie ist nicht mehr im Angebot, oder war es nie.</p>');
  });
});

describe('a picture', () => {
  const bySku: Answers = { 'query BySku': () => ({ plants: { items: [{ ...fern, sku: 'NEP-15-X' }, fern] } }) };

  it('of a plant that a page shows is drawn without asking, kept by browsers, and is another when its facts change', async () => {
    const { asked, get } = openShop({ ...listing(), ...bySku });
    const src = srcIn((await get('/shop')).html);
    asked.length = 0;
    const picture = await get(src);
    expect(asked).toEqual([]);
    expect(picture.html).toMatch(/^<svg .*<title>Boston Fern<\/title>/);
    expect(picture.headers.get('cache-control')).toBe('public, max-age=604800, immutable');
    expect(picture.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    const taller = openShop(listing({ ...page, items: [{ ...fern, heightCm: 41 }] }));
    const other = srcIn((await taller.get('/shop')).html);
    expect([other === src, other.split('?')[0]]).toEqual([false, '/shop/pictures/NEP-15.svg']);
  });

  it.each(['', '?v=older'])('is found by its SKU alone: %s', async (version) => {
    const { asked, get } = openShop(bySku);
    const { status, html, headers } = await get(`/shop/pictures/NEP-15.svg${version}`);
    expect([status, html.includes('<title>Boston Fern</title>')]).toEqual([200, true]);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(asked[0]?.body.variables).toEqual({ sku: 'NEP-15' });
    const again = await get('/shop/pictures/NEP-15.svg', { 'if-none-match': headers.get('etag') ?? '' });
    expect([again.status, again.html]).toEqual([304, '']);
  });

  it('is asked for as anybody: one that all may keep has no cookie', async () => {
    const { asked, get, post } = openShop({
      ...bySku,
      'POST /auth/token': () => ({ auth_token: TOKEN, expires_at: '2030-01-01T00:00:00Z' }),
      'query Me': () => ({
        me: { loginId: 'ada@example.com', customer: { id: 'c1', name: 'Ada', email: 'ada@example.com' } },
      }),
    });
    await post('/shop/sign-in', { loginId: 'ada@example.com' });
    asked.length = 0;
    const { set } = await get('/shop/pictures/NEP-15.svg');
    expect([set, asked[0]?.headers.get('authorization')]).toEqual([null, null]);
  });

  it('of no plant is some plant, so that no page is broken', async () => {
    const { asked, get } = openShop(bySku);
    const { status, html, headers } = await get('/shop/pictures/GONE-1.svg');
    expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(html).toMatch(/^<svg .*<\/svg>$/);
    asked.length = 0;
    for (const sku of ['%0Ax', 'x'.repeat(61)]) expect((await get(`/shop/pictures/${sku}.svg`)).status).toBe(404);
    expect(asked).toEqual([]);
  });

  it('of the seller comes first where this host serves it', async () => {
    const own = { ...fern, pictures: [{ url: 'https://localhost:4000/media/fern.jpg', alt: 'A fern' }] };
    expect(srcIn((await openShop(listing({ ...page, items: [own] })).get('/shop')).html)).toBe('/media/fern.jpg');
    const foreign = { ...fern, pictures: [{ url: 'https://img.example/fern.jpg', alt: 'A fern' }] };
    const { html } = await openShop(listing({ ...page, items: [foreign] })).get('/shop');
    expect([srcIn(html).split('?')[0], html.includes('img.example')]).toEqual(['/shop/pictures/NEP-15.svg', false]);
  });
});

it('an older link, with the id of a plant, leads to the page of its slug', async () => {
  const { status, headers } = await openShop({
    'query Plant': () => ({ plant: { ...fern, slug: 'boston-fern' } }),
  }).get('/shop/plants/p1');
  expect([status, headers.get('location')]).toEqual([301, '/shop/plants/boston-fern']);
});

const KEPT = `/pictures/${'0'.repeat(36)}`;
const gallery = [
  { url: `${KEPT}/1600.webp`, alt: 'A fern in a pot', width: 700, height: 840 },
  { url: 'https://localhost:4000/media/2.jpg?w=8', alt: 'Boston Fern' },
  { url: 'https://img.example/3.jpg', alt: 'Elsewhere' },
];
const imagesIn = (html: string) => html.match(/<img [^>]*>/g) ?? [];

it('the page of a plant shows its pictures as far as this host serves them, each with a link to all of it', async () => {
  const answers: Answers = {
    'query Plant': () => ({ plant: { ...fern, pictures: gallery, description: 'A fern.' } }),
    'query Related': () => ({ relatedPlants: [] }),
  };
  const { html } = await openShop(answers).get('/shop/plants/p1');
  const srcset = `${KEPT}/160.webp 160w, ${KEPT}/480.webp 480w, ${KEPT}/960.webp 700w`;
  const [first = '', second, ...small] = imagesIn(html);
  expect(first).toContain(`src="${KEPT}/960.webp" srcset="${srcset}" sizes="(min-width: 80rem)`);
  expect(first).toContain('alt="A fern in a pot" width="700" height="840" loading="eager" fetchpriority="high"');
  expect(second).toBe(
    '<img class="picture" src="/media/2.jpg?w=8" alt="Boston Fern" width="800" height="960" loading="lazy"/>',
  );
  expect(small.map((image) => image.includes(' alt width='))).toEqual([true, true]);
  expect(linksIn(html)).toMatchObject({ Enlarge: '/media/2.jpg?w=8' });
  expect(html).toContain(`<a href="${KEPT}/1600.webp">`);
  expect(html).toContain(`<meta property="og:image" content="https://shop.example${KEPT}/1600.webp"`);
  expect([html.includes('img.example'), html.includes('Illustration')]).toEqual([false, false]);
});

it.each([
  [null, '✓ $15.99 plus delivery', false],
  [null, '✓ Pick up in store only.', true],
  ['Barn 2', '✓ Pick up in store only: Barn 2', true],
])('with the place %j, the page of a plant says below the button "%s"', async (pickupPlace, text, pickupOnly) => {
  const answers: Answers = {
    'query Shop': () => ({ organization: { ...organization, pickupPlace } }),
    'query Plant': () => ({ plant: { ...fern, pickupOnly, description: 'A fern.' } }),
    'query Related': () => ({ relatedPlants: [] }),
  };
  const { html } = await openShop(answers).get('/shop/plants/p1');
  const [, trust = ''] = /<ul class="trust small">(.*?)<\/ul>/.exec(html) ?? [];
  expect(textOf(trust.replace(/<svg.*?<\/svg>/g, '✓')).trim()).toBe(text);
});

it('a card has the second picture, which waits for the pointer; a drawn one says in words what it is', async () => {
  const plants = { ...page, items: [{ ...fern, pictures: gallery }, fern] };
  const { html } = await openShop(listing(plants)).get('/shop', { 'accept-language': 'de' });
  const [first = '', second = '', drawn = ''] = imagesIn(html.slice(html.indexOf('class="cards"')));
  expect(first).toContain('alt="A fern in a pot"');
  expect(second).toMatch(/^<img class="picture second" src="\/media\/2.jpg\?w=8" alt=? .*loading="lazy"/);
  expect(drawn).toContain('alt="Illustration"');
  expect(html).not.toContain('>Illustration<');
});

it('the picture of a SKU alone is the seller’s own, where there is one', async () => {
  const { get } = openShop({ 'query BySku': () => ({ plants: { items: [{ ...fern, pictures: gallery }] } }) });
  const { status, headers } = await get('/shop/pictures/NEP-15.svg');
  expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([
    ...[302, `${KEPT}/160.webp`, 'no-cache'],
  ]);
});

it('suggests plants in the order in which the store ranks them', async () => {
  const found = ['Golden Pothos', 'ZZ Plant', 'Jade Pothos', 'a', 'b', 'c'].map((name, id) => ({
    slug: `p${id}`,
    name,
    price: money(1299),
    size: id === 1 ? 'Plant' : null,
    sizes: id === 1 ? [{ id: 'a' }, { id: 'b' }] : [],
  }));
  const { asked, get } = openShop({ 'query Suggest': () => ({ plants: { items: found } }) });
  const { html, headers } = await get('/shop/suggest?q=POT');
  expect(asked[0]?.body.variables).toEqual({ q: 'POT' });
  const suggested = JSON.parse(html);
  expect(suggested.slice(0, 2)).toEqual([
    { id: 'p0', label: 'Golden Pothos', detail: '$12.99' },
    { id: 'p1', label: 'ZZ', detail: 'from $12.99' },
  ]);
  expect(suggested.map(({ id }: { id: string }) => id)).toEqual(['p0', 'p1', 'p2', 'p3', 'p4', 'p5']);
  expect(headers.get('cache-control')).toBe('no-store');
  asked.length = 0;
  expect((await get('/shop/suggest?q=%20')).html).toBe('[]');
  expect(asked).toEqual([]);
});

describe('what search engines and other sites are told', () => {
  const plantPage: Answers = {
    'query Plant': () => ({
      plant: { ...fern, slug: 'boston-fern', description: 'A fern </script><b> & more.', difficulty: null },
    }),
    'query Related': () => ({ relatedPlants: [] }),
  };
  const metaIn = (html: string) =>
    Object.fromEntries([...html.matchAll(/<meta property="([^"]*)" content="([^"]*)"/g)].map(([, a, b]) => [a, b]));
  const alternatesIn = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)].map(([, a, b]) => [a, b]),
    );

  it('a plant is a product with its price, as data that ends no element', async () => {
    const { get } = openShop(plantPage);
    const { html } = await get('/shop/plants/boston-fern');
    const url = 'https://shop.example/shop/plants/boston-fern';
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    const product = JSON.parse(data);
    const { image } = product;
    expect(image).toBe('https://shop.example/shop/pictures/NEP-15.svg');
    expect(product).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Boston Fern',
      description: 'A fern </script><b> & more.',
      sku: 'NEP-15',
      url,
      image,
      offers: {
        '@type': 'Offer',
        url,
        price: '15.99',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/NewCondition',
      },
    });
    expect(metaIn(html)).toEqual({
      'og:title': 'Boston Fern',
      'og:description': 'A fern &lt;/script>&lt;b> &amp; more.',
      'og:type': 'product',
      'og:url': url,
      'og:site_name': 'The Greenhouse',
      'og:image': image,
    });
  });

  it('a sold-out plant in a currency without decimals is so in its data', async () => {
    const plant = {
      ...fern,
      slug: 'p1',
      description: 'A fern.',
      inStock: false,
      price: { amount: 1599, currency: 'JPY' },
    };
    const { get } = openShop({ ...plantPage, 'query Plant': () => ({ plant }) });
    const { html } = await get('/shop/plants/p1');
    const { offers } = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
    expect([offers.price, offers.priceCurrency, offers.availability]).toEqual([
      '1599',
      'JPY',
      'https://schema.org/OutOfStock',
    ]);
  });

  it('a page has an address in each language, which names it; the visitor keeps the language', async () => {
    const { get } = openShop(listing());
    const first = await get('/shop?sort=NAME&utm_source=mail', { 'accept-language': 'fr' });
    expect(first.html).toContain('<html lang="en">');
    expect(alternatesIn(first.html)).toEqual({
      en: 'https://shop.example/shop?sort=NAME&amp;lang=en',
      de: 'https://shop.example/shop?sort=NAME&amp;lang=de',
      'x-default': 'https://shop.example/shop?sort=NAME',
    });
    expect(linksIn(first.html)).toMatchObject({ Deutsch: '/shop?sort=NAME&utm_source=mail&lang=de' });
    const german = await get('/shop?sort=NAME&lang=de', { 'accept-language': 'fr' });
    expect(german.html).toContain('<html lang="de">');
    expect(canonicalIn(german.html)).toBe('https://shop.example/shop?sort=NAME&lang=de');
    expect((await get('/shop', { 'accept-language': 'en' })).html).toContain('<html lang="de">');
    expect((await get('/shop?lang=fr', { 'accept-language': 'en' })).html).toContain('<html lang="de">');
    expect((await get('/shop?lang=en')).html).toContain('<html lang="en">');
  });

  it('a page of one visitor has no address for search engines, and is not in their list', async () => {
    const { get } = openShop({});
    const { html } = await get('/shop/basket');
    expect([canonicalIn(html), alternatesIn(html), metaIn(html)]).toEqual([undefined, {}, {}]);
    const { html: robots, headers } = await get('/shop/robots.txt');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(robots.split('\n')).toEqual([
      'User-agent: *',
      ...['basket', 'checkout', 'orders', 'wishlist', 'account', 'sign-in', 'suggest'].map(
        (path) => `Disallow: /shop/${path}`,
      ),
      'Disallow: /admin',
      'Sitemap: https://shop.example/sitemap.xml',
      '',
    ]);
  });

  it('the sitemap lists 10,000 plants a file, as the store said within the hour', async () => {
    let total = 10_001;
    const { get, asked } = openShop({
      'query SitemapSize': () => ({ plants: { total } }),
      'query SitemapPlants': ({ body: { variables } }) => {
        const first = variables.offset ?? Number(variables.after);
        const items = Array.from({ length: Math.min(100, total - first) }, (_, at) => ({
          slug: `p-${first + at}`,
          updatedAt: '2026-11-28T10:00:00.000Z',
        }));
        return { plants: { items, nextCursor: first + 100 < total ? String(first + 100) : null } };
      },
    });
    const locationsIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);
    const index = await get('/shop/sitemap.xml');
    expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(locationsIn(index.html)).toEqual([
      'https://shop.example/sitemap-1.xml',
      'https://shop.example/sitemap-2.xml',
    ]);
    const first = locationsIn((await get('/shop/sitemap-1.xml')).html);
    expect(first.length).toBe(10_001);
    expect([first[0], first[1], first.at(-1)]).toEqual([
      'https://shop.example/shop',
      'https://shop.example/shop/plants/p-0',
      'https://shop.example/shop/plants/p-9999',
    ]);
    const second = await get('/shop/sitemap-2.xml');
    expect(second.html).toContain(
      '<url><loc>https://shop.example/shop/plants/p-10000</loc><lastmod>2026-11-28T10:00:00.000Z</lastmod></url>',
    );
    expect(locationsIn(second.html).length).toBe(1);
    const before = asked.length;
    total = 0;
    expect(locationsIn((await get('/shop/sitemap-1.xml')).html)).toEqual(first);
    expect(asked.length).toBe(before);
    for (const page of ['0', '3', '01', '99999999999'])
      expect([page, (await get(`/shop/sitemap-${page}.xml`)).status]).toEqual([page, 404]);
    expect(asked.length).toBe(before);
  });
});
