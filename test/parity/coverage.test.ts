import { describe, expect, it } from '@jest/globals';
import { codesOf } from '../../src/http/openapi/codes.js';
import { restRoutes } from '../../src/http/rest-routes.js';
import { allCases } from './all-cases.js';
import { nameOf } from './routes.js';
import { SAMPLES } from './samples.js';

/** Codes that another test of this folder provokes, on every route and both faces. */
const ELSEWHERE: Record<string, string> = {
  RATE_LIMITED: 'rate-limit.test.ts: it needs a store with a budget that can be spent',
};

describe.each(restRoutes.map((route) => [nameOf(route), route] as const))('%s', (name, route) => {
  const cases = allCases.filter((one) => one.route === name);
  const met = new Set(cases.flatMap(({ code }) => code ?? []));
  const documented: string[] = codesOf(route);

  it('has a sample, and cases that succeed', () => {
    expect(SAMPLES).toHaveProperty([name]);
    expect(cases.filter(({ code }) => !code).length).toBeGreaterThanOrEqual(3);
  });

  it('has a case for every code that its documentation names', () => {
    expect(documented.filter((code) => !met.has(code) && !(code in ELSEWHERE))).toEqual([]);
  });

  it('meets no code that its documentation does not name', () => {
    expect([...met].filter((code) => !documented.includes(code))).toEqual([]);
  });

  it('has no two cases of one title', () => {
    const titles = cases.map(({ title }) => title);
    expect(titles.filter((title, at) => titles.indexOf(title) < at)).toEqual([]);
  });
});

it('no case is of a route that there is not', () => {
  const names = restRoutes.map(nameOf);
  expect(allCases.filter(({ route }) => !names.includes(route))).toEqual([]);
  expect(Object.keys(SAMPLES).filter((route) => !names.includes(route))).toEqual([]);
});
