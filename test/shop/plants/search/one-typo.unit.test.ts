import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isOneTypo } from '../../../../src/shop/plants/search/search-words.js';

describe('one typing error', () => {
  it.each([
    ['monstra', 'monstera', true],
    ['monsteraa', 'monstera', true],
    ['monsteta', 'monstera', true],
    ['mosntera', 'monstera', true],
    ['onstera', 'monstera', true],
    ['monster', 'monstera', true],
    ['aa', 'a', true],
    ['é', 'e', true],
    ['monstera', 'monstera', false],
    ['mostra', 'monstera', false],
    ['omnstear', 'monstera', false],
    ['monetsra', 'monstera', false],
    ['abcd', 'acbd', true],
    ['abcd', 'cbad', false],
    ['abc', 'bca', false],
    ['', 'ab', false],
    ['', '', false],
  ])('%s for %s: %s', (one, other, wanted) => {
    expect(isOneTypo(one, other)).toBe(wanted);
    expect(isOneTypo(other, one)).toBe(wanted);
  });

  /** The words that come of a word when two neighbouring letters are swapped. */
  function withSwappedLetters(word: string): string[] {
    const letters = [...word];
    return letters.slice(1).map((_, at) =>
      letters
        .with(at, letters[at + 1] as string)
        .with(at + 1, letters[at] as string)
        .join(''),
    );
  }

  /** All words that one error makes of a word of these letters. */
  function misspelled(word: string, alphabet: string): Set<string> {
    const words = new Set(withSwappedLetters(word));
    for (let at = 0; at <= word.length; at++) {
      words.add(word.slice(0, at) + word.slice(at + 1));
      for (const letter of alphabet) {
        words.add(word.slice(0, at) + letter + word.slice(at));
        words.add(word.slice(0, at) + letter + word.slice(at + 1));
      }
    }
    words.delete(word);
    return words;
  }

  it('is what makes one word of the other, and nothing else is', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 });
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(isOneTypo(one, other)).toBe(misspelled(one, 'abc').has(other));
      }),
      { numRuns: 2000 },
    );
  });
});
