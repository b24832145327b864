import { describe, expect, it } from '@jest/globals';
import { counted, languageFor } from '../../../web/ui/language.ts';
import { partMessages } from '../../../web/ui/messages/messages.ts';

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

describe('messages', () => {
  it('have the same keys in both languages', () => {
    const keys = (value: unknown, path = ''): string[] =>
      typeof value === 'object' && value !== null && path !== '.failures'
        ? Object.entries(value).flatMap(([key, inner]) => keys(inner, `${path}.${key}`))
        : [path];
    expect(keys(partMessages.de)).toEqual(keys(partMessages.en));
  });

  it('count in their language', () => {
    const forms = { one: '# plant', other: '# plants' };
    expect([0, 1, 2, 1234].map((count) => counted('en', count, forms))).toEqual([
      '0 plants',
      '1 plant',
      '2 plants',
      '1,234 plants',
    ]);
    expect(counted('de', 1234, { one: '# Pflanze', other: '# Pflanzen' })).toBe('1.234 Pflanzen');
    expect(partMessages.de.tryAgainIn(1)).toBe('Bitte in 1 Sekunde noch einmal versuchen.');
  });
});
