import 'reflect-metadata';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { buildSchema, isEnumType, isInputObjectType, isInterfaceType, isNonNullType, isObjectType } from 'graphql';
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

  it('says of everything what it is, and of each field that may be null what null means', () => {
    const schema = buildSchema(String(printed['schema.graphql']), { assumeValid: true });
    const types = Object.values(schema.getTypeMap()).filter(
      ({ name }) => !/^(__|(Int|Float|String|Boolean|ID)$)/.test(name),
    );
    const silent = types.flatMap((type) => {
      const values = isEnumType(type) ? type.getValues() : [];
      const fields =
        isObjectType(type) || isInterfaceType(type) || isInputObjectType(type) ? Object.values(type.getFields()) : [];
      const undescribed = [type, ...values, ...fields].filter(({ description }) => !description);
      const unclear = isInputObjectType(type)
        ? []
        : fields.filter((field) => !isNonNullType(field.type) && !/\bnull\b/i.test(field.description ?? ''));
      return [...undescribed, ...unclear].map(({ name }) => `${type.name}.${name}`);
    });
    expect(silent).toEqual([]);
  });

  it('lets a client know that a newer version has another name', () => {
    const schema = buildSchema(String(printed['2025-09-01/schema.graphql']), { assumeValid: true });
    const status = schema.getType('OrderStatus');
    const values = isEnumType(status) ? status.getValues() : [];
    expect(
      values.flatMap(({ name, deprecationReason }) => (deprecationReason ? [[name, deprecationReason]] : [])),
    ).toEqual([
      ['IN_PROGRESS', 'Newer API versions call it PROCESSING.'],
      ['PENDING_PAYMENT', 'Newer API versions call it PENDING.'],
    ]);
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
