import { getEventListeners } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { untilAborted } from '../../../src/database/messages/until-aborted.js';

const never = () => Promise.reject(new Error('Nothing should be cancelled.'));

describe('work that ends when a signal aborts', () => {
  it('returns its result, or fails with its own error', async () => {
    const { signal } = new AbortController();
    expect(await untilAborted(signal, async () => 7, never)).toBe(7);
    const failing = async () => {
      throw new Error('own');
    };
    await expect(untilAborted(signal, failing, never)).rejects.toThrow('own');
  });

  it('does not begin once the signal has aborted', async () => {
    let begun = false;
    const work = async () => {
      begun = true;
    };
    await expect(untilAborted(AbortSignal.abort('late'), work, never)).rejects.toBe('late');
    expect(begun).toBe(false);
  });

  it.each([
    ['succeeds all the same', (end: PromiseWithResolvers<void>) => end.resolve()],
    ['fails', (end: PromiseWithResolvers<void>) => end.reject(new Error('cancelled'))],
  ])('is cancelled, and fails with the reason even if it %s', async (_, finish) => {
    const controller = new AbortController();
    const [work, cancelling] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const cancelled: string[] = [];
    const outcome = untilAborted(
      controller.signal,
      () => work.promise,
      () => {
        cancelled.push('once');
        return cancelling.promise;
      },
    ).catch((reason) => reason);
    controller.abort('late');
    expect(cancelled).toEqual(['once']);
    finish(work);
    // Not before the cancelling has ended, too: it could hit what the connection runs next.
    expect(await Promise.race([outcome, new Promise((done) => setTimeout(done, 20, 'waits'))])).toBe('waits');
    cancelling.resolve();
    expect(await outcome).toBe('late');
  });

  it('fails with the reason when it cannot be cancelled', async () => {
    const controller = new AbortController();
    const work = Promise.withResolvers<void>();
    const outcome = untilAborted(controller.signal, () => work.promise, never);
    controller.abort('late');
    work.resolve();
    await expect(outcome).rejects.toBe('late');
  });

  it('leaves no listener, and is not cancelled after its end', async () => {
    const controller = new AbortController();
    for (let turn = 0; turn < 3; turn++) await untilAborted(controller.signal, async () => turn, never);
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
    controller.abort();
  });
});
