import { describe, it } from '@jest/globals';
import { casesOfToday } from './all-cases.js';
import { jsonRoutes, nameOf } from './requests/routes.js';
import { openComparison } from './stores/comparison.js';

const compare = await openComparison();

describe.each(jsonRoutes.map(nameOf))('%s', (route) => {
  for (const one of casesOfToday.filter((each) => each.route === route && !each.onPostgres))
    it(one.title, () => compare(one));
});
