import { writeFile } from 'node:fs/promises';
import { CODES_BY_DECIMALS } from '../../src/core/standards/currencies.ts';

/** `npm run codegen`: the currencies without two decimals, for the pages in `web/`, which import nothing of `src/`. */
const { 0: none, 3: three } = CODES_BY_DECIMALS;
await writeFile(
  'web/ui/parts/currencies.generated.ts',
  `export const CODES_BY_DECIMALS: Readonly<Record<string, string>> = ${JSON.stringify({ 0: none, 3: three })};\n`,
);
