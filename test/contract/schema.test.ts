import 'reflect-metadata';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { printedSchemas } from '../../src/cli/print-schema.js';
import { type Documents, readDocuments, versionsOf } from '../../tools/promises/documents.js';
import { expectStepDone } from '../support/steps.js';

describe('schema/', () => {
  let printed: Documents;
  let onDisk: Documents;

  beforeAll(async () => {
    [printed, onDisk] = [await printedSchemas(), readDocuments('.')];
  });

  it('is what the code promises (npm run schema)', () => {
    const stale = Object.keys(printed).filter((path) => onDisk[path] !== printed[path]);
    expectStepDone(stale, 'Run `npm run schema`: it prints schema/ again, unless that would break a client.');
  });

  it('holds no file that nobody prints, but for the recorded examples', () => {
    const others = Object.keys(onDisk).filter((path) => !(path in printed));
    expect(others).toEqual(['examples/answers.json', 'examples/webhooks.json']);
  });

  it('holds the three documents of every version that the header API-Version takes', () => {
    const { components } = JSON.parse(String(onDisk['openapi.json']));
    const versions = Object.entries(versionsOf(onDisk)).map(([version, files]) => [version, Object.keys(files).sort()]);
    const each = (version: string) => [version, ['openapi.json', 'schema.graphql', 'webhooks.json']];
    expect(versions.sort()).toEqual(components.parameters.ApiVersion.schema.enum.map(each));
  });
});
