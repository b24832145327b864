// biome-ignore lint/suspicious/noExplicitAny: a document is changed wherever a case wants it changed
export type Json = any;

/** What is done to the OpenAPI document, and what that breaks. */
export type Mutation = [name: string, mutate: (document: Json) => void, changes: string[]];

export const plants = (document: Json) => document.paths['/plants'].get;
export const refund = (document: Json) => document.paths['/orders/{id}/refund'].post;
export const body = (document: Json) => refund(document).requestBody.content['application/json'].schema;
export const query = (document: Json, name: string) =>
  plants(document).parameters.find((one: Json) => one.name === name);
export const schemas = (document: Json) => document.components.schemas;
export const members = (document: Json, name: string) => schemas(document)[name].properties;
export const without = (list: Json[], value: Json) => list.splice(list.indexOf(value), 1);
export const plantRef = { $ref: '#/components/schemas/Plant' };
export const json = (schema: Json) => ({ description: 'x', content: { 'application/json': { schema } } });

/** The whole document with one word in quotes replaced. */
export function replaced(document: Json, word: string, by: string): void {
  const text = JSON.stringify({ paths: document.paths, components: document.components });
  Object.assign(document, JSON.parse(text.replaceAll(`"${word}"`, `"${by}"`)));
}

export const nullable = (schema: Json) => ({ anyOf: [schema, { type: 'null' }] });
