import { describe, expect, it } from '@jest/globals';
import { codesOf } from '../../src/http/openapi/parts.js';
import { expectStepDone } from '../support/steps.js';
import { allCases } from './all-cases.js';
import { jsonRoutes, nameOf } from './requests/routes.js';
import { SAMPLES } from './samples.js';

/** Codes that another test of this folder provokes, on every route and both APIs. */
const ELSEWHERE: Record<string, string> = {
  RATE_LIMITED: 'rate-limit.test.ts: it needs a store with a budget that can be spent',
};

describe.each(jsonRoutes.map((route) => [nameOf(route), route] as const))('%s', (name, route) => {
  const cases = allCases.filter((one) => one.route === name);
  const met = new Set(cases.flatMap(({ code }) => code ?? []));
  const documented: string[] = codesOf(route);

  it('has a sample, and cases that succeed', () => {
    expectStepDone(name in SAMPLES ? [] : [name], 'Add a sample request to test/parity/samples.ts.');
    const successes = cases.filter(({ code }) => !code).length;
    expectStepDone(successes < 3 ? [name] : [], 'Add cases that succeed, three at least, to test/parity/cases/.');
  });

  it('has a case for every code that its documentation names', () => {
    const missing = documented.filter((code) => !met.has(code) && !(code in ELSEWHERE));
    expectStepDone(missing, `Add cases with these codes to test/parity/cases/ for ${name}.`);
  });

  it('meets no code that its documentation does not name', () => {
    const undocumented = [...met].filter((code) => !documented.includes(code));
    expectStepDone(
      undocumented,
      `Document these codes for ${name} in src/http/openapi/codes.ts, or correct the cases.`,
    );
  });

  it('has no two cases of one title', () => {
    const titles = cases.map(({ title }) => title);
    expect(titles.filter((title, at) => titles.indexOf(title) < at)).toEqual([]);
  });
});

it('no case is of a route that there is not', () => {
  const names = jsonRoutes.map(nameOf);
  expect(allCases.filter(({ route }) => !names.includes(route))).toEqual([]);
  expect(Object.keys(SAMPLES).filter((route) => !names.includes(route))).toEqual([]);
});
