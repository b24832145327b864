import { expect } from '@jest/globals';
import type { Api, ApiResponse } from '../../support/apis.js';
import type { Event, Model, Sent } from '../model.js';
import { textOf } from '../requests.js';
import { predict } from '../rules/predict.js';
import type { Prediction } from '../rules/prediction.js';
import { readContents } from './contents.js';
import { expectEvents, expectLaws, expectModel } from './laws.js';
import type { Real } from './real-shop.js';
import { send } from './send.js';

/** What REST answers to each refusal (contract §7). */
const STATUS: Record<string, number> = {
  bad_user_input: 400,
  not_found: 404,
  conflict: 409,
  illegal_transition: 409,
  order_not_refundable: 409,
  out_of_stock: 409,
  refund_exceeds_remaining: 422,
  insufficient_points: 422,
  idempotency_key_reused: 422,
};

/** Sends a request, compares the answer with the prediction, moves the model on, and checks all of the shop. */
export async function perform(model: Model, real: Real, sent: Sent, api: Api): Promise<Prediction> {
  return explained(real, `${api} ${textOf(sent.request)}`, async () => {
    const prediction = predict(model, sent);
    const answer = await send(real, sent, api);
    expectAnswer(answer, prediction, api);
    await expectShop(model, real, 'refused' in prediction ? [] : prediction.happen(answer.body));
    return prediction;
  });
}

function expectAnswer({ body, status, headers }: ApiResponse, prediction: Prediction, api: Api): void {
  if ('refused' in prediction) {
    const { refused: code, facts } = prediction;
    expect(body).toMatchObject({ code, ...facts });
    if (api === 'REST') expect(status).toBe(STATUS[code]);
    return;
  }
  expect(body).toMatchObject(prediction.answer);
  expect(headers.get('idempotent-replayed')).toBe(prediction.replayed ? 'true' : null);
}

/** After every step, whatever it was: the shop in the database is the model's, lawful, and the events are written. */
export async function expectShop(model: Model, real: Real, events: readonly Event[]): Promise<void> {
  const contents = await readContents(real);
  expectModel(contents, model);
  expectLaws(contents);
  expectEvents(contents, real, events);
}

/** Reports after which steps of a history something was not as it should be. Of an id the last digits are enough. */
export async function explained<T>(real: Real, step: string, run: () => Promise<T>): Promise<T> {
  real.steps.push(step.replace(/[0-9a-f-]{28}([0-9a-f]{8})/g, '$1'));
  try {
    return await run();
  } catch (error) {
    throw new Error(`${real.steps.join('\n')}\n${(error as Error).message}`, { cause: error });
  }
}
