import type { StoreError } from '../../../client/src/errors.ts';
import { wait } from '../../../client/src/retry.ts';
import { ask } from '../../ask.ts';
import { ChainDocument } from '../../documents.generated.ts';
import type { Break, Chain, Linked } from './chain.ts';

const PAGE = 100;
/** How many pages are asked for at a time: the store reads some while the browser computes. */
const AHEAD = 4;
/** A minute's limit is over after this, where the store does not say when. */
const PAUSE_SECONDS = 10;

interface Options {
  signal: AbortSignal;
  /** The chain is whole up to a further position. */
  onProgress(): void;
  /** The store takes no more requests for so many seconds. */
  onWait(seconds: number): void;
}

/** Reads the feed from where the chain ends, and adds it to the chain up to the last event; says where the chain breaks. */
export async function checkAll(chain: Chain, options: Options): Promise<Break | undefined> {
  for (;;) {
    let asked = chain.position;
    const load = () => {
      const page = loadPage(asked, options);
      // Where an earlier page ends the check, nobody waits for this one.
      page.catch(() => {});
      asked += PAGE;
      return page;
    };
    const pages = Array.from({ length: AHEAD }, load);
    for (let isFirst = true; ; isFirst = false) {
      const events = (await pages.shift()) ?? [];
      if (isFirst && events.length === 0) return chain.end();
      pages.push(load());
      const broken = await chain.add(events);
      if (broken) return broken;
      options.onProgress();
      // The feed ended here when it was read, and may be longer now.
      if (events.length < PAGE) break;
    }
  }
}

async function loadPage(after: number, { signal, onWait }: Options): Promise<readonly Linked[]> {
  for (;;)
    try {
      return (await ask(ChainDocument, { after }, { signal })).events.items;
    } catch (error) {
      const { code, retryAfter = PAUSE_SECONDS } = error as StoreError;
      if (code !== 'RATE_LIMITED') throw error;
      onWait(Math.ceil(retryAfter));
      await wait(retryAfter * 1000, signal);
    }
}
