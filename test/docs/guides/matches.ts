import { expect } from '@jest/globals';

const ANY = '…';

/** Throws unless the output is the one in the guide. In it `…` stands for anything, and objects may have more members. */
export function expectOutput(output: string, { language, text }: { language: string; text: string }): void {
  if (language === 'json') expect(JSON.parse(output)).toEqual(matcherOf(JSON.parse(text)));
  else expect(output.trim().split('\n')).toEqual(text.trim().split('\n').map(matcherOf));
}

function matcherOf(expected: unknown): unknown {
  if (Array.isArray(expected)) {
    const items = expected.filter((item) => item !== ANY).map(matcherOf);
    return items.length === expected.length ? items : expect.arrayContaining(items);
  }
  if (typeof expected === 'string') return expected.includes(ANY) ? textMatcher(expected) : expected;
  if (typeof expected !== 'object' || expected === null) return expected;
  const members = Object.entries(expected).map(([name, value]) => [name, matcherOf(value)]);
  return expect.objectContaining(Object.fromEntries(members));
}

function textMatcher(expected: string) {
  const parts = expected.split(ANY).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return expect.stringMatching(new RegExp(`^${parts.join('.+')}$`));
}
