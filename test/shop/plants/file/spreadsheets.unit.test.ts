import { expect, it } from '@jest/globals';
import { fromCell, toCell } from '../../../../src/shop/plants/file/spreadsheets.js';

it.each([
  ['Fern', 'Fern', 'Fern'],
  ['=1+1', '=1+1', "'=1+1"],
  ["'=1+1", "''=1+1", "''=1+1"],
  ["'Fern'", "'Fern'", "'Fern'"],
])('%s is written so that it is read again as it was, defused or not', (text, asItIs, defused) => {
  const cells = [toCell(text, false), toCell(text, true)];
  expect(cells).toEqual([asItIs, defused]);
  expect(cells.map(fromCell)).toEqual([text, text]);
});
