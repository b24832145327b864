/** A part of an OpenAPI document. */
// biome-ignore lint/suspicious/noExplicitAny: a document is a tree of every shape
export type Json = any;

/**
 * The document with closed response schemas, so that undocumented members fail. The document itself leaves schemas open,
 * because clients must accept new members; our own tests must find every undocumented one.
 */
export function closed(document: Json): Json {
  const { paths, webhooks, components } = document;
  const schemas = mapped(components.schemas, withClosedParts);
  return {
    ...document,
    paths: inBodies(paths),
    webhooks: inBodies(webhooks),
    components: { ...components, responses: inBodies(components.responses), schemas },
  };
}

/** Closes the schemas of all bodies below this part: each `schema` in a `content`. */
function inBodies(part: Json): Json {
  if (Array.isArray(part)) return part.map(inBodies);
  if (part === null || typeof part !== 'object') return part;
  const entries = Object.entries<Json>(part);
  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (key === 'content') return [key, mapped(value, (media) => ({ ...media, schema: closedValue(media.schema) }))];
      return [key, key === 'examples' ? value : inBodies(value)];
    }),
  );
}

/**
 * Closes a schema that describes a whole value. The parts of an `allOf` describe one value together, so none of them is
 * closed alone, and a component is closed where it is used.
 */
function closedValue(schema: Json): Json {
  const inside = withClosedParts(schema);
  return inside.$ref || inside.properties || inside.allOf ? { ...inside, unevaluatedProperties: false } : inside;
}

function withClosedParts(schema: Json): Json {
  const { properties, items, allOf, anyOf, oneOf } = schema;
  return {
    ...schema,
    ...(properties && { properties: mapped(properties, closedValue) }),
    ...(items && { items: closedValue(items) }),
    ...(allOf && { allOf: allOf.map(withClosedParts) }),
    ...(anyOf && { anyOf: anyOf.map(closedValue) }),
    ...(oneOf && { oneOf: oneOf.map(closedValue) }),
  };
}

const mapped = (parts: Json, change: (part: Json) => Json): Json =>
  Object.fromEntries(Object.entries<Json>(parts ?? {}).map(([name, part]) => [name, change(part)]));
