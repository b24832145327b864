import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { schemasOf } from '../../../src/http/api-schemas.js';
import { openApiDocument } from '../../../src/http/openapi/document.js';
import { closed, type Json } from './closed-schemas.js';
import { sharedSchemas } from './shared-schemas.js';

/** The REST contract of one API version, to validate requests and responses. */
export interface Contract {
  document: Json;
  /** Why a value does not match the schema at this path (`['components', 'schemas', 'Plant']`); undefined if it does. */
  misfit(place: string[], value: unknown): string | undefined;
  /** The same for a separate schema, which may refer to the document. */
  misfitOf(schema: Json, value: unknown): string | undefined;
}

const contracts = new Map<string, Promise<Contract>>();

/** The contract of a version, with closed response schemas; made once in a worker, on first use. */
export function contractOf(version: string): Promise<Contract> {
  const made = contracts.get(version) ?? makeContract(version);
  contracts.set(version, made);
  return made;
}

async function makeContract(version: string): Promise<Contract> {
  const { apiSchemas } = await sharedSchemas();
  const document = closed(openApiDocument(schemasOf(apiSchemas, version)));
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
  (formats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addSchema(document, 'openapi.json');
  const compiled = new Map<string, ValidateFunction>();
  const misfitOf = (schema: Json, value: unknown) => {
    const key = JSON.stringify(schema);
    const fits = compiled.get(key) ?? ajv.compile(absolute(schema));
    compiled.set(key, fits);
    return fits(value) ? undefined : ajv.errorsText(fits.errors, { dataVar: '' });
  };
  return { document, misfitOf, misfit: (place, value) => misfitOf({ $ref: pointerTo(place) }, value) };
}

const pointerTo = (place: string[]): string =>
  `#/${place.map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;

/** Makes a separate schema's references point into the document. */
const absolute = (schema: Json): Json => JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi.json#/'));
