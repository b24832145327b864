import { describe, expect, it } from '@jest/globals';
import { openStore } from '../support/store.js';

const store = await openStore({ PROCESS_ROLE: 'api' });

describe('the words of a text, as its search compares them', () => {
  it.each([
    ['Fern/Moss', 'fern moss'],
    ['  Açaí—palm ', 'acai palm'],
    ['Rosé', 'rose'],
    ['Cafe\u0301', 'cafe'],
    ['Straßenbaum STRASSE ẞ', 'strassenbaum strasse ss'],
    ['Ærø Œuvre Łódź Đặng Þórr ħ', 'aero oeuvre lodz dang thorr h'],
    ['Ρόδος', 'ροδοσ'],
    ['Ёлка Йод', 'елка иод'],
    ['गुलाब का पौधा।', 'गुलाब का पौधा'],
    ['ต้นกุหลาบ', 'ต้นกุหลาบ'],
    ['نعناع، زعتر', 'نعناع زعتر'],
    ['Citrus ×limon ‘Eureka’ 12cm²', 'citrus limon eureka 12cm2'],
    ['soft\u00adhyphen zero\u200bwidth join\u200der', 'softhyphen zero width joiner'],
    ['a+b=c <d> $5 €6 `x` ^~|', 'a b c d 5 6 x'],
    ['🌵 cactus ❤️ love', 'cactus love'],
    ['Ｆｅｒｎ ﬁg ½', 'fern fig 1 2'],
    ['(\\ "\'%_?:&!', ''],
    ['', ''],
  ])('%j is %j', async (given, words) => {
    expect(await store.sql('select search_text(?) as words', [given])).toEqual([{ words }]);
  });

  it('stand in their places, as they are written and by their English stems', async () => {
    const [row] = await store.sql('select search_vector(?)::text as words', ['Ferns, the berries / ferns']);
    expect(row).toEqual({ words: "'berri':3 'berries':3 'fern':1,4 'ferns':1,4 'the':2" });
    expect(await store.sql('select search_vector(?)::text as words', [' !'])).toEqual([{ words: '' }]);
    const long = await store.sql('select length(search_vector(?)) as words', [`${'x'.repeat(3000)} y`]);
    expect(long).toEqual([{ words: 2 }]);
  });
});
