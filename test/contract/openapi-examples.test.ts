import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RecordedAnswer } from '../../src/http/openapi/examples/example-request.js';
import { exampleRequests } from '../../src/http/openapi/examples/example-requests.js';
import { recordOf } from '../../src/http/openapi/examples/examples.js';
import { recordedAnswers } from '../../src/http/openapi/examples/recorded.js';
import { answersToExamples } from '../support/contract/example-answers.js';
import { masked, recordedIn } from '../support/contract/record-examples.js';
import { openStore, type Store } from '../support/store.js';

let store: Store;
let answers: Record<string, RecordedAnswer>;
let recorded = recordedAnswers;

beforeAll(async () => {
  // Two who log in, two examples that do, and one that comes too often.
  store = await openStore({ PROCESS_ROLE: 'api', LOGIN_RATE_LIMIT_PER_MINUTE: '4', RATE_LIMIT_PER_MINUTE: '600' });
  answers = await answersToExamples(store);
  recorded = recordedIn('schema/examples/answers.json', recordedAnswers, answers);
});

afterAll(() => store?.close());

describe('the examples of the OpenAPI document', () => {
  it('are all recorded, and no others', () => {
    expect(Object.keys(recorded).sort()).toEqual(exampleRequests.map(recordOf).sort());
  });

  it.each(exampleRequests.map((request) => [recordOf(request)]))('%s is what a store answers', (name) => {
    expect(masked(answers[name])).toEqual(masked(recorded[name]));
  });
});
