import type { Json } from './closed-schemas.js';
import type { Contract } from './document.js';
import type { Exchange, Operation } from './rest-contract.js';

/** How a successful request violates the document: the document is then stricter than the store. */
export function requestMisfits(contract: Contract, exchange: Exchange, found: Operation): (string | undefined)[] {
  return [...parameterMisfits(contract, exchange, found), bodyMisfit(contract, exchange, found)];
}

function parameterMisfits({ document, misfitOf }: Contract, { url, sent }: Exchange, found: Operation) {
  const parameters: Json[] = found.operation.parameters.map(({ $ref, ...parameter }: Json) =>
    $ref ? document.components.parameters[$ref.split('/').at(-1)] : parameter,
  );
  return parameters.map(({ name, in: place, required, schema }) => {
    const sources: Record<string, (string | null | undefined)[]> = {
      path: [found.parameters[name]],
      query: url.searchParams.getAll(name),
      header: [sent.get(name)],
    };
    const texts = sources[place]?.flatMap((text) => text ?? []) ?? [];
    const [text] = texts;
    if (text === undefined) return required ? `the parameter ${name} is required` : undefined;
    const isList = schema.type === 'array';
    const misfit = misfitOf(schema, isList ? texts.map((one) => typed(schema.items, one)) : typed(schema, text));
    return misfit && `the parameter ${name}=${texts}:${misfit}`;
  });
}

/** Converts a text from a URL to the type of its schema. */
function typed({ type }: Json, text: string): unknown {
  if (type === 'integer') return /^-?\d+$/.test(text) ? Number(text) : text;
  return type === 'boolean' && /^(true|false)$/.test(text) ? text === 'true' : text;
}

function bodyMisfit({ misfit }: Contract, { sentBody }: Exchange, { place, operation }: Operation): string | undefined {
  // The bodies of GET and DELETE are ignored.
  if (!operation.requestBody) return undefined;
  // A file has no form that the document could describe.
  if (!operation.requestBody.content['application/json']) return undefined;
  if (!sentBody) return operation.requestBody.required ? 'the request needs a body' : undefined;
  const why = misfit([...place, 'requestBody', 'content', 'application/json', 'schema'], JSON.parse(sentBody));
  return why && `the request ${sentBody.slice(0, 500)}:${why}`;
}
