import { describe, expect, it } from '@jest/globals';
import { isISO31661Alpha2 } from 'class-validator';
import {
  countries,
  isCountry,
  linesOf,
  needsPostalCode,
  placeFieldsOf,
} from '../../../src/core/standards/addresses.js';

const ada = { recipient: 'Ada', line1: '1 Fern Road', postalCode: '' };

describe('the lines of an address', () => {
  it.each([
    [
      'US',
      { line2: 'Apt 2', city: 'Springfield', region: 'IL', postalCode: '62704' },
      ['Apt 2', 'Springfield, IL 62704'],
    ],
    ['US', { city: 'Springfield', region: null, postalCode: '62704' }, ['Springfield 62704']],
    ['us', { city: 'Springfield', region: 'IL', postalCode: '62704' }, ['Springfield, IL 62704']],
    ['DE', { city: 'Leipzig', postalCode: '04109' }, ['04109 Leipzig']],
    ['GB', { city: 'Leatherhead', postalCode: 'KT22 8DN' }, ['Leatherhead', 'KT22 8DN']],
    ['IE', { city: 'Dublin 2', region: 'County Dublin' }, ['Dublin 2', 'County Dublin']],
    ['XK', { city: 'Prishtina', postalCode: '10000' }, ['10000 Prishtina']],
    // What the format itself writes is not written twice.
    ['CH', { city: 'Bern', postalCode: '3000' }, ['CH-3000 Bern']],
    ['CH', { city: 'Bern', postalCode: 'ch 3000' }, ['CH-3000 Bern']],
    ['SG', { city: 'Singapore', postalCode: '238801' }, ['SINGAPORE 238801']],
    ['SG', { city: 'Jurong', postalCode: '238801' }, ['Jurong', 'SINGAPORE 238801']],
    // What the format leaves out is added.
    ['DE', { city: 'Potsdam', region: 'Brandenburg', postalCode: '14467' }, ['14467 Potsdam', 'Brandenburg']],
    ['GH', { city: 'Accra', region: 'Greater Accra', postalCode: 'GA-144' }, ['Accra', 'Greater Accra', 'GA-144']],
    [
      'JP',
      { line2: '2F', city: 'Shibuya', region: 'Tokyo', postalCode: '150-0001' },
      ['2F', 'Shibuya, Tokyo', '150-0001'],
    ],
    ['CI', { line2: 'B2', city: 'Abidjan' }, ['B2 Abidjan']],
  ])('%s, %j', (country, place, end) => {
    expect(linesOf({ ...ada, ...place, country })).toEqual(['Ada', '1 Fern Road', ...end]);
  });

  it.each([
    [
      'JP',
      { line1: '神宮前1-2-3', line2: '2階', city: '渋谷区', region: '東京都', postalCode: '150-0001' },
      ['〒150-0001', '東京都', '渋谷区', '神宮前1-2-3', '2階', 'Ada'],
    ],
    [
      'HK',
      { line1: '皇后大道中1號', city: '中環', region: '香港島', postalCode: '' },
      ['香港島', '中環', '皇后大道中1號', 'Ada'],
    ],
  ])('in the script of the country, from large to small: %s', (country, place, lines) => {
    expect(linesOf({ ...ada, ...place, country })).toEqual(lines);
  });

  it.each([...countries, '[erased]'])('nothing that was typed is lost: %s', (country) => {
    const typed = {
      recipient: 'Rita',
      line1: 'Elm 1',
      line2: 'Floor 2',
      city: 'Town',
      region: 'Shire',
      postalCode: 'Q1',
    };
    for (const part of [{}, { line1: '丁目', city: '市' }]) {
      const address = { ...typed, ...part, country };
      const lines = linesOf(address).join('\n');
      expect(Object.values(address).filter((text) => text !== country && !lines.includes(text))).toEqual([]);
    }
  });
});

describe('countries', () => {
  it('are those of ISO 3166-1, and Kosovo', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const codes = letters.flatMap((one) => letters.map((other) => one + other));
    expect(codes.filter((code) => isISO31661Alpha2(code) !== isCountry(code))).toEqual(['XK']);
    expect(['us', 'USA', '', 'ß', 'ﬁ'].map(isCountry)).toEqual([true, false, false, false, false]);
  });

  it('ask for a postal code where they need one', () => {
    const needing = [...countries].filter(needsPostalCode);
    expect(needing.filter((country) => !placeFieldsOf(country).includes('postalCode'))).toEqual([]);
    expect(['US', 'us', 'DE', 'GB', 'IN'].map(needsPostalCode)).toEqual([true, true, true, true, true]);
    expect(['IE', 'HK', 'AE', 'XK', 'GH', 'PA'].map(needsPostalCode)).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it.each([
    ['US', 'city region postalCode'],
    ['DE', 'postalCode city'],
    ['GB', 'city postalCode'],
    ['HK', 'city region'],
    ['SG', 'city postalCode'],
    ['JP', 'city region postalCode'],
    ['GH', 'city'],
  ])('%s writes %s', (country, fields) => expect(placeFieldsOf(country).join(' ')).toBe(fields));
});
