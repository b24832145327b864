import { expect } from '@jest/globals';
import type { AsyncCommand } from 'fast-check';
import type { Api } from '../../support/apis.js';
import { newKey } from '../../support/store.js';
import type { Event, Model, Sent } from '../model.js';
import type { RefundArgs, Request } from '../requests.js';
import { monthsLater } from '../rules/formulas.js';
import type { Prediction } from '../rules/prediction.js';
import { expirePoints } from '../rules/shop-rules.js';
import { expectShop, explained, perform } from '../store/perform.js';
import type { Real } from '../store/real-shop.js';
import { send } from '../store/send.js';
import { type RefundChoice, refundOrder, replay } from './choices.js';
import type { Tally } from './tally.js';

export type Command = AsyncCommand<Model, Real>;

/** A step of a history. `run` reports its outcome to the tally; printed, it is what was drawn for it. */
function command(name: string, choice: unknown, run: Command['run'], check: Command['check'] = () => true): Command {
  return { check, run, toString: () => `${name}(${JSON.stringify(choice)})` };
}

/** A mutation, under a key of its own. */
export function mutation<C>(tally: Tally, choose: (model: Model, choice: C) => Request, choice: C, name = choose.name) {
  return command(name, choice, async (model, real) => {
    await mutate(tally, model, real, choose(model, choice), 'GraphQL');
  });
}

async function mutate(tally: Tally, model: Model, real: Real, request: Request, api: Api): Promise<Prediction> {
  const sent = { key: newKey(), request };
  const prediction = await perform(model, real, sent, api);
  model.sent.push(sent);
  count(tally, request.operation, prediction);
  return prediction;
}

function count(tally: Tally, name: string, prediction: Prediction): void {
  if ('refused' in prediction) tally.refused(name, prediction.refused);
  else tally.granted(name, prediction.how ?? 'done');
}

/** A refund by either API. Before half of them the quote is asked for, which must show the same. */
export function refunding(tally: Tally, choice: RefundChoice & { api: Api; quoted: boolean }): Command {
  return command('refundOrder', choice, async (model, real) => {
    const request = refundOrder(model, choice);
    if (request.operation !== 'refundOrder') return void (await mutate(tally, model, real, request, 'GraphQL'));
    const { body: quote } = choice.quoted ? await send(real, quoteOf(request.args), 'GraphQL') : {};
    const prediction = await mutate(tally, model, real, request, choice.api);
    if (!quote) return;
    if (!('refused' in prediction)) expect(prediction.answer).toMatchObject(quote);
    // A quote expects nothing of what was refunded before.
    else if (prediction.refused !== 'conflict') expect(quote.code).toBe(prediction.refused);
  });
}

/** A quote alone, which changes nothing. */
export function quoting(tally: Tally, choice: RefundChoice): Command {
  return command('quoteRefund', choice, async (model, real) => {
    const request = refundOrder(model, choice);
    if (request.operation !== 'refundOrder') return void (await mutate(tally, model, real, request, 'GraphQL'));
    count(tally, 'quoteRefund', await perform(model, real, quoteOf(request.args), 'GraphQL'));
  });
}

function quoteOf({ orderId, items, shipping, amount, reason }: RefundArgs): Sent {
  return { key: newKey(), request: { operation: 'quoteRefund', args: { orderId, items, shipping, amount, reason } } };
}

/** An earlier mutation again, under its key, or another one under that key. */
export function replaying(tally: Tally, choice: { index: number; other?: number; api: Api }): Command {
  const run: Command['run'] = async (model, real) => {
    const sent = replay(model, choice);
    if (!sent) throw new Error('There is nothing to repeat.');
    const api = sent.request.operation === 'refundOrder' ? choice.api : 'GraphQL';
    const prediction = await perform(model, real, sent, api);
    count(tally, 'a key again', prediction);
  };
  return command('replay', choice, run, (model) => model.sent.length > 0);
}

/** Time goes by: calendar months, and milliseconds more or less. */
export interface Pause {
  months: number;
  ms: number;
}

/** Moves the clock, and runs the daily job that lets points expire, or does not. */
export function waiting(tally: Tally, choice: Pause & { expire: boolean }): Command {
  const { months, ms, expire } = choice;
  return command('wait', choice, async (model, real) => {
    model.now = Math.max(model.now, monthsLater(model.now, months) + ms);
    real.setClock(model.now);
    const then = `${expire ? 'points expire' : 'nothing happens'} at ${new Date(model.now).toISOString()}`;
    await explained(real, then, async () => {
      const events: Event[] = expire ? expirePoints(model) : [];
      if (expire) await real.expirePoints();
      await expectShop(model, real, events);
      if (expire) tally.granted('points expire', events.length > 0 ? 'some' : 'none');
      else tally.granted('time goes by', 'done');
    });
  });
}
