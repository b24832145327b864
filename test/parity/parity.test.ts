import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { casesOfToday } from './all-cases.js';
import { jsonRoutes, nameOf } from './requests/routes.js';
import { openComparison } from './stores/comparison.js';

let both: Awaited<ReturnType<typeof openComparison>>;

beforeAll(async () => {
  both = await openComparison();
});

afterAll(() => both?.close());

describe.each(jsonRoutes.map(nameOf))('%s', (route) => {
  for (const one of casesOfToday.filter((each) => each.route === route && !each.onPostgres))
    it(one.title, () => both.compare(one));
});
