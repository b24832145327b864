/** The headers of a delivery that a signature depends on. */
export interface ReceivedHeaders {
  id?: string;
  timestamp?: string;
  signature?: string;
  serviceSignature?: string;
}

const NAMES: Readonly<Record<string, keyof ReceivedHeaders>> = {
  'webhook-id': 'id',
  'webhook-timestamp': 'timestamp',
  'webhook-signature': 'signature',
  'x-service-signature': 'serviceSignature',
};

/** `name: value`, as in a request, or as a program prints its headers: `'name': 'value',`. */
const LINE = /^[\s"'{<>]*([\w-]+)["']?\s*[:=]>?\s*(.*?)[\s,}]*$/;

/** The headers in a text with a line for each of them; other lines count for nothing. */
export function headersIn(text: string): ReceivedHeaders {
  const found = text.split(/\r?\n/).flatMap((line) => {
    const [, name = '', value = ''] = LINE.exec(line) ?? [];
    const known = NAMES[name.toLowerCase()];
    const bare = value.replace(/^(["'])(.*)\1$/, '$2');
    return known && bare ? [[known, bare]] : [];
  });
  return Object.fromEntries(found);
}
