import { beforeEach, describe, expect, it } from '@jest/globals';
import { makeHeadSigner } from '../../../../src/core/encryption/head-signer.js';
import { bodyOf } from '../../../../src/core/events/bodies/event-body.js';
import { linkedText, linkOf } from '../../../../src/core/events/chain/link-of.js';
import { signedText } from '../../../../src/core/events/chain/signed-text.js';
import { type Linked, makeChain } from '../../../../web/admin/views/proof/chain.ts';

const ORGANIZATION = '00000000-0000-7000-8000-000000000001';
const signer = makeHeadSigner([Buffer.alloc(32, 1)]);
const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

interface Content {
  type: string;
  resource: { type: string; id: string };
  data: object;
}

/** Events as the store publishes them. */
function published(contents: readonly Content[], before: readonly Linked[] = []): Linked[] {
  const all = [...before];
  for (const { type, resource, data } of contents) {
    const position = all.length + 1;
    const event = {
      ...{ organizationId: ORGANIZATION, id: idOf(position), type, position, sequence: position, requestId: 'r' },
      ...{ resourceType: resource.type, resourceId: resource.id, createdAt: new Date(1_800_000_000_000 + position) },
    };
    const { body, digest } = bodyOf(event as never, '2025-10-01', data);
    const bodyDigests = new Map([
      ['2025-10-01', digest],
      ['2025-09-01', 'a'.repeat(64)],
    ]);
    const linked = linkedText(event as never, { dataDigest: 'd'.repeat(64), bodyDigests });
    const link = linkOf(linked, all.at(-1)?.link);
    all.push({ id: event.id, position, type, resource, sequence: position, link, linked, body });
  }
  return all;
}

const plant = (number: number): Content => ({
  type: 'plant.updated',
  resource: { type: 'plant', id: idOf(900 + number) },
  data: { id: idOf(900 + number), name: `Pöthös ${number}` },
});

function headOf({ position, link }: Linked, changes: object = {}): Content {
  const signature = signer.sign(signedText(ORGANIZATION, position, link));
  const data = { position, link, public_key: signer.publicKey, signature, ...changes };
  return { type: 'ledger.head', resource: { type: 'organization', id: ORGANIZATION }, data };
}

const ofCustomer = (number: number, name = 'Ada'): Content => ({
  type: 'customer.updated',
  resource: { type: 'customer', id: idOf(800 + number) },
  data: { id: idOf(800 + number), name },
});

const erasureOf = (number: number): Content => ({ ...ofCustomer(number), type: 'customer.erased', data: {} });

let events: Linked[];
beforeEach(() => {
  const four = published([1, 2, 3, 4].map(plant));
  events = published([headOf(four[3] as Linked), plant(5)], four);
});

async function check(feed: readonly Linked[], pages = [feed]) {
  const chain = makeChain(ORGANIZATION);
  for (const page of pages) {
    const broken = await chain.add(page);
    if (broken) return { chain, broken };
  }
  return { chain, broken: chain.end() };
}

const change = (position: number, changes: (event: Linked) => Partial<Linked>): Linked[] =>
  events.map((event) => (event.position === position ? { ...event, ...changes(event) } : event));

it('is whole to its last event, and signed to the head, in whatever pages it comes', async () => {
  for (const pages of [
    [events],
    [events.slice(0, 1), events.slice(1, 5), events.slice(5)],
    events.map((one) => [one]),
  ]) {
    const { chain, broken } = await check(events, pages);
    expect([broken, chain.position, chain.erased]).toEqual([undefined, 6, 0]);
    expect(chain.head).toMatchObject({ position: 4, link: events[3]?.link, publicKey: signer.publicKey });
    expect([...chain.keys]).toEqual([signer.publicKey]);
  }
});

it('a known chain: each link is the SHA-256 of the link before it and of the lines', () => {
  expect(events[0]?.linked.split('\n').slice(0, 8)).toEqual([
    ...[ORGANIZATION, '1', idOf(1), 'plant.updated', 'plant', idOf(901), '1', '1800000000001'],
  ]);
  expect([events[0]?.link, events[1]?.link]).toEqual([
    '83ff931062362df9b78651ac5c615fcc599176a8e977dc65dda315e1fdcd79ee',
    'c2de63ded08f436b65ff739fa972b01c8331759ad34f98e5d2a23c30d04866cc',
  ]);
});

describe('breaks at exactly the event', () => {
  const otherDigit = (hex: string) => hex.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));

  it.each<[string, number, (event: Linked) => Partial<Linked>]>([
    ['body', 3, ({ body }) => ({ body: String(body).replace('Pöthös', 'Pothös') })],
    ['body', 1, ({ body }) => ({ body: `${body} ` })],
    ['body', 2, ({ body }) => ({ body: String(body).replace(/.{3}$/, '00"}') })],
    ['body', 5, () => ({ body: null })],
    ['link', 3, ({ linked }) => ({ linked: linked.replace('1800000000003', '1800000000004') })],
    ['link', 2, ({ link }) => ({ link: otherDigit(link) })],
    ['shown', 4, () => ({ type: 'plant.created' })],
    ['shown', 4, ({ resource }) => ({ resource: { ...resource, id: idOf(1) } })],
  ])('whose %s was changed: at position %i', async (what, position, changes) => {
    const { broken, chain } = await check(change(position, changes));
    expect([broken?.what, broken?.event.position, chain.position]).toEqual([what, position, position - 1]);
    expect(broken?.expected).not.toBe(broken?.found);
  });

  it('before which one was removed, or which stands twice or elsewhere', async () => {
    const [one, two, three] = events as [Linked, Linked, Linked];
    for (const [feed, found] of [
      [events.slice(1), '2'],
      [[one, three], '3'],
      [[one, one], '1'],
      [[two, one], '2'],
    ] as const) {
      const { broken } = await check(feed);
      expect([broken?.what, broken?.found]).toEqual(['position', found]);
    }
  });

  it('of another organization', async () => {
    expect(await makeChain(idOf(2)).add(events)).toMatchObject({ what: 'shown', event: { position: 1 } });
  });

  it('that signs another link, or does not sign it: links that were computed again show at the head', async () => {
    // Somebody who has the database, but not the key, has altered the second event and all links behind it.
    const forged = published([plant(1), { ...plant(2), data: { name: 'Forged' } }, plant(3), plant(4)]);
    const head = headOf(events[3] as Linked);
    expect((await check(published([head], forged))).broken).toMatchObject({
      what: 'head',
      event: { position: 5 },
      expected: events[3]?.link,
      found: forged[3]?.link,
    });
    const { signature } = headOf(events[3] as Linked).data as { signature: string };
    const forgedHead = headOf(forged[3] as Linked, { signature });
    expect((await check(published([forgedHead], forged))).broken).toMatchObject({
      what: 'signature',
      found: signature,
    });
    const noKey = headOf(forged[3] as Linked, { public_key: '!' });
    expect((await check(published([noKey], forged))).broken).toMatchObject({ what: 'signature', expected: '!' });
  });
});

describe('the erasure of a customer', () => {
  const erased = ({ body }: Linked) => ({ body: String(body).replace('Ada', '[erased]') });

  it('explains bodies without its texts; their links still count', async () => {
    events = published([ofCustomer(1), plant(1), erasureOf(1)]);
    events = change(1, erased);
    const { broken, chain } = await check(events);
    expect([broken, chain.position, chain.erased]).toEqual([undefined, 3, 1]);
    expect((await check(change(1, ({ linked }) => ({ linked: `${linked} ` })))).broken?.what).toBe('link');
  });

  it('of another customer, or none, explains nothing', async () => {
    for (const others of [[], [erasureOf(2)]]) {
      events = published([plant(1), ofCustomer(1), ...others]);
      const { broken } = await check(change(2, erased));
      expect([broken?.what, broken?.event.position]).toEqual(['body', 2]);
    }
  });
});
