import { newestVersion } from '../../../client/src/send.ts';
import type { ChainQuery } from '../../documents.generated.ts';
import { isSigned, sha256 } from './digests.ts';

export type Linked = ChainQuery['events']['items'][number];

/** The end of the chain as the store signed it. */
export interface Head {
  position: number;
  link: string;
  publicKey: string;
  signature: string;
  /** RFC 3339. */
  at: string;
}

/** The event at which the chain is not what it should be, and in what. */
export interface Break {
  event: Linked;
  what: 'position' | 'shown' | 'link' | 'body' | 'head' | 'signature';
  expected: string;
  found: string;
}

/** A body after the erasure of its customer has this in the place of texts. */
const ERASED = '[erased]';
/** How a body ends, after the bytes that its digest covers. */
const ENDING = /,"digest":"[\da-f]{64}"}$/;

/** Checks the chain of events of an organization, page by page, from the first event on. */
export function makeChain(organizationId: string) {
  const links: string[] = [];
  /** Events whose bodies are no longer what was published: the erasure of a customer, which comes later, explains them. */
  let unexplained: Break[] = [];
  const chain = {
    /** The position up to which the chain is whole. */
    position: 0,
    /** The newest signed head whose signature is right. */
    head: undefined as Head | undefined,
    /** The keys of all heads. */
    keys: new Set<string>(),
    /** How many events have lost the texts of a customer. */
    erased: 0,

    /** Adds the next events; says at which the chain breaks. */
    async add(events: readonly Linked[]): Promise<Break | undefined> {
      const checked = await Promise.all(
        events.map(async (event, at) => {
          const before = at === 0 ? links.at(-1) : events[at - 1]?.link;
          const [due, body] = await Promise.all([sha256(`${before ?? ''}\n${event.linked}`), checkBody(event)]);
          return { event, due, body };
        }),
      );
      for (const { event, due, body } of checked) {
        const wrong = wrongIn(event, due) ?? explain(event, body) ?? (body ? undefined : await headIn(event));
        if (wrong) return wrong;
        links.push(event.link);
        chain.position = event.position;
      }
      return undefined;
    },

    /** What remains wrong after the last event. */
    end: (): Break | undefined => unexplained[0],
  };

  function wrongIn(event: Linked, due: string): Break | undefined {
    const { position, id, type, resource, sequence, link, linked } = event;
    const next = links.length + 1;
    if (position !== next) return { event, what: 'position', expected: String(next), found: String(position) };
    const shown = [organizationId, position, id, type, resource.type, resource.id, sequence].join('\n');
    const covered = linked.split('\n').slice(0, 7).join('\n');
    if (shown !== covered) return { event, what: 'shown', expected: covered, found: shown };
    return link === due ? undefined : { event, what: 'link', expected: link, found: due };
  }

  /** A body that lacks its customer's texts waits for the erasure; another one that was altered is wrong at once. */
  function explain(event: Linked, wrong: Break | undefined): Break | undefined {
    if (event.type === 'customer.erased')
      unexplained = unexplained.filter(({ event: { resource } }) => {
        return resource.type === 'customer' && resource.id !== event.resource.id;
      });
    if (!wrong || !event.body?.includes(ERASED)) return wrong;
    unexplained.push(wrong);
    chain.erased++;
    return undefined;
  }

  async function headIn(event: Linked): Promise<Break | undefined> {
    if (event.type !== 'ledger.head' || event.body === null) return undefined;
    const { created_at: at, data } = JSON.parse(event.body);
    const { position, link, public_key: publicKey, signature } = data;
    const found = links[position - 1] ?? '';
    if (link !== found) return { event, what: 'head', expected: link, found };
    const text = ['plant-store ledger head', organizationId, position, link].join('\n');
    if (!(await isSigned(text, signature, publicKey)))
      return { event, what: 'signature', expected: publicKey, found: signature };
    chain.keys.add(publicKey);
    chain.head = { position, link, publicKey, signature, at };
    return undefined;
  }

  return chain;
}

export type Chain = ReturnType<typeof makeChain>;

/** Whether the body of an event has the digest that its link covers. An event that is older than the API version has no body. */
async function checkBody(event: Linked): Promise<Break | undefined> {
  const { body, linked } = event;
  const line = linked.split('\n').find((one, at) => at > 8 && one.startsWith(`${newestVersion} `));
  const expected = line?.slice(newestVersion.length + 1) ?? '';
  if (body === null && !line) return undefined;
  const covered = (body ?? '').replace(ENDING, '');
  const digest = await sha256(covered);
  if (digest !== expected) return { event, what: 'body', expected, found: digest };
  const ending = body?.slice(covered.length) ?? '';
  const due = `,"digest":"${expected}"}`;
  return ending === due ? undefined : { event, what: 'body', expected: due, found: ending };
}
