import { glob, readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { languageFor, textsOf } from '../../../web/ui/language.ts';
import partMessages from '../../../web/ui/messages.json' with { type: 'json' };

describe('the language of a visitor', () => {
  it.each([
    [['de'], 'de'],
    [['en', 'de'], 'en'],
    [[undefined, 'de-AT,en;q=0.8'], 'de'],
    [[null, 'fr-FR, de;q=0.5, en;q=0.9'], 'en'],
    [['', 'en;q=0, de;q=0.1'], 'de'],
    [['tlh', 'DE'], 'de'],
    [[undefined, 'fr'], 'en'],
    [[undefined, undefined], 'en'],
    [[undefined, ';q=,,*;q=x'], 'en'],
  ])('%j is %s', (wishes, language) => {
    expect(languageFor(...wishes)).toBe(language);
  });
});

describe('texts', () => {
  it('have the same values in both languages, or fewer', async () => {
    for await (const file of glob('web/**/messages.json')) {
      const { en, de } = JSON.parse(await readFile(file, 'utf8'));
      const own = valuesOf(en);
      for (const [key, values] of valuesOf(de))
        expect([file, key, own.get(key)]).toEqual([file, key, expect.arrayContaining(values)]);
    }
  });

  it('count in their language', () => {
    const catalogue = {
      en: { plants: { one: '# plant', other: '# plants' } },
      de: { plants: { one: '# Pflanze', other: '# Pflanzen' } },
    };
    const { plants } = textsOf(catalogue, 'en');
    expect([0, 1, 2, 1234].map((count) => plants(count))).toEqual(['0 plants', '1 plant', '2 plants', '1,234 plants']);
    expect(textsOf(catalogue, 'de').plants(1234)).toBe('1.234 Pflanzen');
    expect(textsOf(partMessages, 'de').tryAgainIn(1)).toBe('Bitte in 1 Sekunde noch einmal versuchen.');
  });

  it('take values as they are', () => {
    const text = { sent: { other: '{1} to {0}, #{0}' } };
    expect(textsOf({ en: text, de: text }, 'en').sent(1000, '{0}#$&')).toBe('{0}#$& to 1000, 1,0001000');
  });
});

/** The values that each text takes, by its path. */
function valuesOf(texts: object, path = ''): Map<string, string[]> {
  const all = Object.entries(texts).flatMap(([key, text]): [string, string[]][] =>
    typeof text === 'string' ? [[path, text.match(/#|{\d}/g) ?? []]] : [...valuesOf(text, `${path}.${key}`)],
  );
  return all.reduce((map, [key, values]) => map.set(key, [...(map.get(key) ?? []), ...values]), new Map());
}
