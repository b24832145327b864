import { describe, expect, it } from '@jest/globals';
import { careWordsAt } from '../../../../src/shop/plants/search/care-words.js';
import plantMessages from '../../../../web/storefront/pages/plants/messages.json' with { type: 'json' };

/** As the database writes words, of those letters that the labels have. */
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => ({ word }));

const lower = (name: string) => name.toLowerCase();

describe.each(['en', 'de'] as const)('the labels of the filters of the shop, in %s', (language) => {
  const { light, watering, difficulty, petSafe, pets } = plantMessages[language];
  const labels = [
    ...Object.entries(light).map(([value, label]) => [label, [`light=${lower(value)}`]] as const),
    ...Object.entries(watering).map(([value, label]) => [label, [`watering=${lower(value)}`]] as const),
    ...Object.entries(difficulty).map(([value, label]) => [label, [`difficulty=${lower(value)}`]] as const),
    ...Object.entries(pets).map(([value, label]) => [label, [`pets=${lower(value)}`]] as const),
    [petSafe.true, ['pets=safe']] as const,
    [petSafe.false, ['pets=toxic', 'pets=unknown']] as const,
  ];

  it.each(labels)('%j means %j', (label, means) => {
    const words = wordsOf(label);
    expect(careWordsAt(words)).toMatchObject({ count: words.length, means });
  });
});

it.each([
  ['pet safe fern', ['pets=safe'], 2],
  ['cat friendly', ['pets=safe'], 2],
  ['non-toxic to dogs', ['pets=safe'], 4],
  ['nontoxic', ['pets=safe'], 1],
  ['not toxic', ['pets=safe'], 2],
  ['toxic to pets', ['pets=toxic'], 3],
  ['not safe for cats', ['pets=toxic', 'pets=unknown'], 4],
  ['easy fern', ['difficulty=easy'], 1],
  ['bright indirect light', ['light=bright_indirect'], 3],
  ['full sun', ['light=direct'], 2],
  ['Halbschatten', ['light=medium'], 1],
  ['ungiftig', ['pets=safe'], 1],
])('%j means %j', (text, means, count) => {
  expect(careWordsAt(wordsOf(text))).toMatchObject({ means, count });
});

it.each(['fern', 'safe', 'pet', 'light', 'brightness', 'hello', 'petsafe2'])('%j means nothing but itself', (text) => {
  expect(careWordsAt(wordsOf(text))).toBeUndefined();
});
