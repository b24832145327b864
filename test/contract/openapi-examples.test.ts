import { describe, expect, it } from '@jest/globals';
import { exampleRequests, recordedAnswers, recordOf } from '../../src/http/openapi/examples.js';
import { openStore } from '../support/store.js';
import { answersToExamples } from './example-answers.js';
import { masked, recordedIn } from './record-examples.js';

let recorded = recordedAnswers;

// Two who log in, two examples that do, and one that comes too often.
const store = await openStore({ PROCESS_ROLE: 'api', LOGIN_RATE_LIMIT_PER_MINUTE: '4', RATE_LIMIT_PER_MINUTE: '600' });
const answers = await answersToExamples(store);
recorded = recordedIn('schema/examples/answers.json', recordedAnswers, answers);

describe('the examples of the OpenAPI document', () => {
  it('are all recorded, and no others', () => {
    expect(Object.keys(recorded).sort()).toEqual(exampleRequests.map(recordOf).sort());
  });

  it.each(exampleRequests.map((request) => [recordOf(request)]))('%s is what a store answers', (name) => {
    expect(masked(answers[name])).toEqual(masked(recorded[name]));
  });
});
