import { SourceMap } from 'node:module';
import { expect, it } from '@jest/globals';
import { decode } from '@jridgewell/sourcemap-codec';
import { transform } from 'esbuild';
import { oneMappingALine } from '../../tools/build/one-mapping-a-line.js';

/** With lines that are far apart, and columns that fall: the differences between mappings are large, and negative. */
const source = `export function refund(order, item) {
  if (!order.paid) throw new Error(
    \`Order \${order.id} is not paid.\`);${'\n'.repeat(40)}
  return [item.price, item.quantity, order.total]; }
`;

it('finds the line of each character of the bundle, with fewer mappings and no names', async () => {
  const { code, map } = await transform(source, {
    sourcemap: 'external',
    minifyWhitespace: true,
    minifyIdentifiers: true,
    lineLimit: 60,
  });
  const whole = JSON.parse(map);
  const mappings = oneMappingALine(whole.mappings);
  const linesOf = (text: string) => {
    const found = new SourceMap({ ...whole, mappings: text });
    return code.split('\n').map((line, at) => [...line].map((_, column) => originalLine(found.findEntry(at, column))));
  };
  expect(new Set(linesOf(mappings).flat())).toEqual(new Set([0, 1, 2, 43]));
  expect(linesOf(mappings)).toEqual(linesOf(whole.mappings));
  expect([whole.mappings, mappings].map(countOf)).toEqual([28, 5]);
  const fields = (text: string) => new Set(decode(text).flatMap((mapped) => mapped.map(({ length }) => length)));
  expect([whole.mappings, mappings].map(fields)).toEqual([new Set([4, 5]), new Set([4])]);
});

const originalLine = (entry: object) => ('originalLine' in entry ? entry.originalLine : undefined);

const countOf = (mappings: string) => mappings.split(/[;,]/).filter(Boolean).length;
