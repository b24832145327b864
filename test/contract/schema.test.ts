import 'reflect-metadata';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { printedSchemas } from '../../src/print-schema.js';

describe('schema/', () => {
  it.each(['schema.graphql', 'openapi.json', 'webhooks.json'])(
    '%s is what the code promises (npm run schema)',
    async (name) => {
      const printed = (await printedSchemas())[name];
      expect(await readFile(`schema/${name}`, 'utf8')).toBe(printed);
    },
  );
});
