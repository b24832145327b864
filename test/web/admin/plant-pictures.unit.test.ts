import { expect, it } from '@jest/globals';
import { cutOf, isCut, moved } from '../../../web/admin/views/plants/pictures/picture.ts';

it.each([
  ['a wide one, its left', 1200, 600, 0, { x: 0, y: 0, width: 500, height: 600 }],
  ['a wide one, its middle', 1200, 600, 50, { x: 350, y: 0, width: 500, height: 600 }],
  ['a high one, its lower end', 500, 1000, 100, { x: 0, y: 400, width: 500, height: 600 }],
  ['one of 5:6, whole', 1000, 1200, 70, { x: 0, y: 0, width: 1000, height: 1200 }],
])('5:6 of a picture: %s', (_, width, height, at, part) => {
  expect(cutOf(width, height, at)).toEqual(part);
  expect(isCut({ url: '/', alt: '', width, height })).toBe(part.width * part.height < width * height);
});

it('a picture changes places with its neighbour, but not over an end', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((url) => ({ url, alt: '' })) as [never, never, never];
  expect(moved([a, b, c], 2, -1)).toEqual([a, c, b]);
  expect(moved([a, b, c], 0, 1)).toEqual([b, a, c]);
  expect(moved([a, b, c], 0, -1)).toEqual([a, b, c]);
  expect(moved([a, b, c], 2, 1)).toEqual([a, b, c]);
});
