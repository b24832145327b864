import { describe, expect, it, jest } from '@jest/globals';
import { clientOf } from '../../support/client.js';
import { expectRefusal } from '../../support/expectations.js';
import { ADA, ADMIN, demoId, GRACE, openStore, STAFF } from '../../support/store.js';

const BUDGET = 30;

const limits = { RATE_LIMIT_PER_MINUTE: String(BUDGET), LOGIN_RATE_LIMIT_PER_MINUTE: '4' };
const store = await openStore({ PROCESS_ROLE: 'api', TRUST_PROXY: '1', ...limits });

const json = { 'content-type': 'application/json' };

/** A client at an address of its own, which the trusted proxy names. */
let addresses = 0;
const newAddress = (): string => `198.51.100.${++addresses}`;
const at = (address: string, token?: string) => {
  const client = clientOf(store.url, token);
  const from = { 'x-forwarded-for': address };
  return {
    get: (path: string, headers = {}) => client.get(path, { ...from, ...headers }),
    post: (path: string, body?: unknown, headers = {}) => client.post(path, body, { ...from, ...headers }),
    send: (method: string, path: string) => client.send(method, path, undefined, from),
    graphql: (query: string) => client.graphql(query, undefined, from),
    login: (loginId: string, apiKey = 'psk_demo_greenhouse') =>
      client.post('/auth/token', { api_key: apiKey, login_id: loginId }, from),
  };
};
const tokenOf = async (loginId: string): Promise<string> => {
  const { body } = await at(newAddress()).login(loginId);
  return body.auth_token;
};

const left = ({ headers }: { headers: Headers }): number =>
  Number(/^"default";r=(\d+);t=\d+$/.exec(headers.get('ratelimit') ?? '')?.[1]);

/** Spends the budget that `ask` counts in; returns how many requests were answered. */
async function spend(ask: () => Promise<{ status: number }>): Promise<number> {
  for (let sent = 0; ; sent++) if ((await ask()).status === 429) return sent;
}

/** Whom the database is asked for while `work` runs: the tokens, and 'nobody' for requests without one. */
async function lookedUp(work: () => Promise<unknown>): Promise<number> {
  const execute = jest.spyOn(store.orm.em.getConnection('write'), 'execute');
  await work();
  const calls = execute.mock.calls.filter(([text]) => String(text).includes('find_callers'));
  execute.mockRestore();
  return calls.reduce((sum, [, values]) => {
    const [digests, , slug] = values as [string, unknown, string | null];
    return sum + digests.split(/[{,}]/).filter(Boolean).length + (slug === null ? 0 : 1);
  }, 0);
}

it('whoever uses up the budget of a user does not keep the user from logging out, here and everywhere', async () => {
  const [thief, owner] = [await tokenOf(GRACE), await tokenOf(GRACE)];
  const asThief = at(newAddress(), thief);
  await spend(() => asThief.get('/plants'));
  expect((await at(newAddress(), owner).get('/plants')).status).toBe(429);
  expect((await at(newAddress(), owner).send('DELETE', '/auth/token?everywhere=true')).status).toBe(204);
  expect((await at(newAddress(), thief).send('DELETE', '/auth/token')).status).toBe(401);
});

describe('what a request counts as', () => {
  it('one, also if it finds nothing', async () => {
    const someone = at(newAddress());
    for (const [index, path] of [
      '/plants',
      '/plants/x',
      '/docs',
      '/openapi.json',
      '/nothing',
      '/plants?q=fern',
    ].entries())
      expect([path, left(await someone.get(path))]).toEqual([path, BUDGET - 1 - index - (path.includes('q=') ? 1 : 0)]);
    expect(left(await someone.send('PUT', '/plants'))).toBe(BUDGET - 8);
  });

  it('nothing, if it asks for the health of the process', async () => {
    for (const path of ['/health/live', '/health/ready'])
      expect((await at(newAddress()).get(path)).headers.get('ratelimit')).toBeNull();
  });

  it('five, if what was sent is refused', async () => {
    const refused: [
      status: number,
      send: (client: ReturnType<typeof at>) => Promise<{ status: number; headers: Headers }>,
    ][] = [
      [400, (client) => client.get('/plants', { 'api-version': 'x' })],
      [400, (client) => client.post('/auth/token', {}, { 'idempotency-key': 'two words' })],
      [400, (client) => client.post('/auth/token', '{', json)],
      [400, (client) => client.get('/plants?limit=0')],
      [400, (client) => client.graphql('{ plants { totl } }')],
      [400, (client) => client.graphql('{ plants {')],
      [401, (client) => client.get(`/orders/${demoId(3001)}`)],
      [401, (client) => client.login('nobody@example.com')],
      [415, (client) => client.post('/auth/token', 'x', { 'content-type': 'text/plain' })],
    ];
    for (const [index, [status, send]] of refused.entries()) {
      const answer = await send(at(newAddress()));
      expect([index, answer.status, left(answer)]).toEqual([index, status, BUDGET - 5]);
    }
    // The headers say what the next request finds.
    const someone = at(newAddress());
    await someone.get('/plants?limit=0');
    expect(left(await someone.get('/plants'))).toBe(BUDGET - 6);
  });

  it('more, if the body is large, also if it does not announce its length', async () => {
    const large = JSON.stringify({ query: `{ plants { total } } #${'x'.repeat(30_000)}` });
    expect(left(await at(newAddress()).post('/graphql', large, json))).toBe(BUDGET - 1 - 5);
    const response = await fetch(`${store.url}/graphql`, {
      method: 'POST',
      headers: { ...json, 'x-forwarded-for': newAddress() },
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect([response.status, left(response)]).toEqual([200, BUDGET - 1 - 5]);
    const tooLarge = await at(newAddress()).post('/auth/token', `"${'x'.repeat(102_400)}"`, json);
    expect([tooLarge.status, left(tooLarge)]).toEqual([413, BUDGET - 1 - 20 - 4]);
  });

  it('more, if the URL is long', async () => {
    const query = encodeURIComponent(`{ plants { total } } #${'x'.repeat(10_300)}`);
    const answer = await at(newAddress()).get(`/graphql?query=${query}`);
    expect([answer.status, left(answer)]).toEqual([200, BUDGET - 1 - 2]);
  });

  it('more, if a query selects a large response; over REST the store has chosen the fields', async () => {
    expect(left(await at(newAddress()).get('/plants?limit=100&sort=name'))).toBe(BUDGET - 1);
    const { body } = await at(newAddress()).login('staff@orchid.example', 'psk_demo_orchid_house');
    const staff = at(newAddress(), body.auth_token);
    expect(left(await staff.get('/orders'))).toBe(BUDGET - 1);
    const document = '{ orders(limit: 100) { total items { id timeline { at status } items { id name quantity } } } }';
    expect(left(await staff.graphql(document))).toBe(BUDGET - 1 - 2);
    expect(left(await staff.get('/orders?limit=100'))).toBe(BUDGET - 1 - 2 - 1);
  });

  it('more, if a page skips many rows, on both APIs; a stored response skips none', async () => {
    const deep = () => at(newAddress()).get('/plants?offset=50000');
    // A page with its total costs some 1,400, and what it skips 5,000.
    expect(left(await deep())).toBe(BUDGET - 1 - 5);
    expect(left(await deep())).toBe(BUDGET - 1);
    const document = '{ a: plants(offset: 50000) { items { id } } b: plants(offset: 30000) { items { id } } }';
    expect(left(await at(newAddress()).graphql(document))).toBe(BUDGET - 1 - 9);
  });

  it('more, if a document has many tokens, searches or statements', async () => {
    const names = Array.from({ length: 487 }, () => 'id').join(' ');
    expect(left(await at(newAddress()).graphql(`{ plants(limit: 1) { items { ${names} } } }`))).toBe(BUDGET - 1 - 2);
    const searches = Array.from({ length: 3 }, (_, index) => `a${index}: plants(q: "fern") { total }`).join(' ');
    expect(left(await at(newAddress()).graphql(`{ ${searches} }`))).toBe(BUDGET - 1 - 19);
  });

  it('at most a whole budget, so that every request can be sent, but it is refused if less is left', async () => {
    const searches = Array.from({ length: 15 }, (_, index) => `a${index}: plants(q: "moss") { total }`).join(' ');
    const someone = at(newAddress());
    const first = await someone.graphql(`{ ${searches} }`);
    expect([first.status, first.errors, left(first)]).toEqual([200, undefined, 0]);
    const another = at(newAddress());
    await another.get('/plants');
    const refused = await another.graphql(`{ ${searches} plants(limit: 1) { limit } }`);
    expect([refused.status, left(refused)]).toEqual([429, 0]);
    expect(expectRefusal(refused, 'RATE_LIMITED')).toEqual({
      code: 'RATE_LIMITED',
      retryAfterSeconds: Number(refused.headers.get('retry-after')),
    });
  });
});

describe('whose budget it is', () => {
  it('a user has one for all sessions, whatever the address', async () => {
    const tokens: string[] = [];
    for (let count = 0; count < 5; count++) tokens.push(await tokenOf(ADA));
    for (const [index, token] of tokens.entries())
      expect(left(await at(newAddress(), token).get('/plants'))).toBe(BUDGET - 1 - index);
    const answered = await spend(() => at(newAddress(), tokens[0]).get('/plants'));
    expect(answered).toBe(BUDGET - 5);
    for (const token of tokens) expect((await at(newAddress(), token).get('/plants')).status).toBe(429);
    expect((await at(newAddress(), await tokenOf(STAFF)).get('/plants')).status).toBe(200);
  });

  it('without a token it is the address’s: the /64 of IPv6', async () => {
    expect(await spend(() => at('2001:db8:0:1::1').get('/plants'))).toBe(BUDGET);
    expect((await at('2001:db8:0:1:ffff::2').get('/plants')).status).toBe(429);
    expect((await at('2001:db8:0:2::1').get('/plants')).status).toBe(200);
    expect(await spend(() => at('192.0.2.7').get('/docs'))).toBe(BUDGET);
    expect((await at('::ffff:192.0.2.7').get('/plants')).status).toBe(429);
  });

  it('others at the address of a user do not spend the user’s budget', async () => {
    const [office, token] = [newAddress(), await tokenOf(ADMIN)];
    expect(left(await at(office, token).get('/plants'))).toBe(BUDGET - 1);
    await spend(() => at(office).get('/plants'));
    await spend(() => at(office, 'pst_guessed').get(`/orders/${demoId(3001)}`));
    expect(left(await at(office, token).get('/plants'))).toBe(BUDGET - 2);
    // A token that has just been made there has not worked yet: it is refused.
    const fresh = await tokenOf(ADMIN);
    expect((await at(office, fresh).get('/plants')).status).toBe(429);
    expect(left(await at(newAddress(), fresh).get('/plants'))).toBe(BUDGET - 3);
  });

  it('a request without budget does not reach the database', async () => {
    const guesser = newAddress();
    let guesses = 0;
    const guess = () => at(guesser, `pst_${guesses++}`).get(`/orders/${demoId(3001)}`);
    expect(await lookedUp(() => spend(guess))).toBe(BUDGET / 5);
    expect(await lookedUp(() => Promise.all(Array.from({ length: 20 }, guess)))).toBe(0);
    const nobody = newAddress();
    await spend(() => at(nobody).get('/plants'));
    expect(await lookedUp(() => at(nobody).get('/plants'))).toBe(0);
    // All at once are counted before the first is looked up.
    const crowd = newAddress();
    const flood = () =>
      Promise.all(Array.from({ length: 100 }, (_, at_) => at(crowd, `pst_flood${at_}`).get('/plants')));
    expect(await lookedUp(flood)).toBeLessThanOrEqual(BUDGET);
  });

  it('a token that was revoked counts as one that never worked', async () => {
    const [home, token] = [newAddress(), await tokenOf(STAFF)];
    await at(home, token).get('/plants');
    await at(home, token).send('DELETE', '/auth/token');
    expect(left(await at(home, token).get(`/orders/${demoId(3001)}`))).toBe(BUDGET - 5);
    expect(left(await at(home, token).get(`/orders/${demoId(3001)}`))).toBe(BUDGET - 10);
  });
});

describe('logins', () => {
  it('an address has its own budget of them', async () => {
    const someone = at(newAddress());
    for (let count = 0; count < 4; count++) expect((await someone.login(ADA)).status).toBe(200);
    expect((await someone.login(ADA)).status).toBe(429);
    expect((await at(newAddress()).login(ADA)).status).toBe(200);
  });

  it('of a key with many wrong ones are few for each address, and nobody is locked out', async () => {
    const key = 'psk_demo_orchid_house';
    for (let count = 0; count < 40; count++) {
      const guess = await at(newAddress()).login(`guess${count}@orchid.example`, key);
      expect([count, guess.status]).toEqual([count, 401]);
    }
    const someone = at(newAddress());
    const tries = [];
    for (let count = 0; count < 3; count++) tries.push((await someone.login('staff@orchid.example', key)).status);
    expect(tries).toEqual([200, 200, 429]);
    expect((await at(newAddress()).login('staff@orchid.example', key)).status).toBe(200);
    // Another shop's key is another's.
    expect((await at(newAddress()).login(ADA)).status).toBe(200);
  });

  describe('that a server forwards with their own key as X-API-Key', () => {
    const SHOP = 'psk_demo_greenhouse_storefront';
    const server = newAddress();
    /** Logs in from the server's address, and returns how many of so many logins were answered, and how. */
    const forward = async (loginIds: string[], header: string, apiKey = SHOP) => {
      const statuses = [];
      for (const login_id of loginIds)
        statuses.push(
          (await at(server).post('/auth/token', { api_key: apiKey, login_id }, { 'x-api-key': header })).status,
        );
      return statuses;
    };
    const times = (count: number, value: string): string[] => Array.from({ length: count }, () => value);

    it('go on for the key when the address has none left, few for each login id', async () => {
      // Four of the address, then four of the key for this login id.
      expect(await forward(times(9, ADA), SHOP)).toEqual([...Array(8).fill(200), 429]);
      expect(await forward(times(5, 'ADA@example.com'), SHOP)).toEqual(Array(5).fill(429));
      expect(await forward([GRACE], SHOP)).toEqual([200]);
      // With another key, with none, or with one that does not work, the address decides.
      for (const header of ['psk_demo_greenhouse', 'psk_forged']) expect(await forward([GRACE], header)).toEqual([429]);
      expect((await at(server).login(GRACE, SHOP)).status).toBe(429);
    });

    it('are ten times as many as those of an address, right or wrong', async () => {
      // Five were counted for the key above.
      const guesses = Array.from({ length: 35 }, (_, index) => `guess${index}@example.com`);
      expect(await forward(guesses, SHOP)).toEqual(guesses.map(() => 401));
      expect(await forward([GRACE], SHOP)).toEqual([429]);
      // Whoever has an address of their own is not locked out.
      expect((await at(newAddress()).login(ADA, SHOP)).status).toBe(200);
    });
  });
});
