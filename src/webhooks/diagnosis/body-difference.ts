import { isDeepStrictEqual } from 'node:util';

/** How a body that was received differs from the one that was sent; `how` says it in words. */
export interface BodyDifference {
  kind: 'same' | 'transcoded' | 'rewritten' | 'changed';
  how: string;
}

/** Compares the body that a receiver read with the one that was sent. */
export function bodyDifference(sent: string, received: string): BodyDifference {
  if (received === sent) return { kind: 'same', how: '' };
  const transcoded = transcodings.find(([, is]) => is(sent, received));
  if (transcoded) return { kind: 'transcoded', how: transcoded[0] };
  if (received.trim() === '[object Object]') return { kind: 'rewritten', how: 'the object was made a text' };
  const value = parsed(received);
  const original = parsed(sent);
  // The value that was sent is flat, so however deep the other one is, the comparison soon ends.
  if (value !== undefined && isDeepStrictEqual(value, original))
    return { kind: 'rewritten', how: spelling(sent, received) };
  return { kind: 'changed', how: change(sent, received, original, value) };
}

const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');

/** What becomes of a text on its way through other hands, and how that is seen. */
const transcodings: [how: string, is: (sent: string, received: string) => boolean][] = [
  [
    'it begins with a byte order mark (BOM)',
    (sent, received) => received === `\uFEFF${sent}` || received === `ï»¿${sent}`,
  ],
  ['it ends with a line break, CR LF, that was not sent', (sent, received) => received === `${sent}\r\n`],
  ['it ends with a line break that was not sent', (sent, received) => received === `${sent}\n`],
  ['white space stands around it', (sent, received) => received.trim() === sent],
  ['quotes stand around it', (sent, received) => /^["'`]/.test(received) && received.slice(1, -1) === sent],
  ['its UTF-8 was read as Latin-1', (sent, received) => utf8(sent).toString('latin1') === received],
  ['its UTF-8 was read as Windows-1252', (sent, received) => cp1252.decode(utf8(sent)) === received],
  ['its UTF-8 was read as ASCII', (sent, received) => utf8(sent).toString('ascii') === received],
  ['letters beyond ASCII were lost, as when pieces of it are decoded one by one', lostLetters],
  ['its letters were composed otherwise (NFC, NFD)', composedOtherwise],
  ['it is base64', (sent, received) => received.trim() === utf8(sent).toString('base64')],
  ['it is percent-encoded', (sent, received) => received === encodeURIComponent(sent)],
  [
    'it is a JSON text inside of a JSON text',
    (sent, received) => JSON.stringify(sent).slice(1, -1) === received.replace(/^"|"$/g, ''),
  ],
];

const cp1252 = new TextDecoder('windows-1252');

/** No language stacks so many marks; to sort a long heap of them takes the square of its length. */
const HEAP_OF_MARKS = /\p{M}{31}/u;

function composedOtherwise(sent: string, received: string): boolean {
  return !HEAP_OF_MARKS.test(received) && received.normalize() === sent.normalize();
}

/** The same text, but that there are more replacement characters or question marks where letters beyond ASCII were. */
function lostLetters(sent: string, received: string): boolean {
  const masked = (text: string) => text.replace(/[?\u0080-\uffff]+/g, '?');
  const marks = (text: string) => text.match(/[?\uFFFD]/g)?.length ?? 0;
  return marks(received) > marks(sent) && masked(received) === masked(sent);
}

/** The value of a JSON text, or undefined where it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** In what two texts of the same value differ. */
function spelling(sent: string, received: string): string {
  const tight = received.replace(/"(?:[^"\\]|\\.)*"|\s+/g, (part) => (part.startsWith('"') ? part : ''));
  if (tight === sent) return 'there are spaces or line breaks between its members';
  if (JSON.stringify(parsed(received)) === sent)
    return 'letters or numbers are spelled otherwise, as "\\u00e4" for "ä"';
  return 'its members are in another order';
}

/** What became of the content. */
function change(sent: string, received: string, original: unknown, value: unknown): string {
  if (received.trim() === '') return 'it is empty, as when something else read it before';
  if (sent.startsWith(received)) return `it ends after ${utf8(received).length} of ${utf8(sent).length} bytes`;
  if (value === undefined) return 'it is not even JSON';
  const where = firstChange(original, value);
  return where ? `the first member that differs is ${where}` : 'it is another value, or has members more';
}

/** Where two values first differ, as in `data.items[0].quantity`; it walks what was sent, and no deeper. */
function firstChange(sent: unknown, received: unknown): string {
  if (typeof sent !== 'object' || sent === null || typeof received !== 'object' || received === null) return '';
  for (const [name, part] of Object.entries(sent)) {
    const other: unknown = Object.hasOwn(received, name) ? (received as Record<string, unknown>)[name] : undefined;
    if (isDeepStrictEqual(part, other)) continue;
    const step = Array.isArray(sent) ? `[${name}]` : name;
    const below = firstChange(part, other);
    return below === '' || below.startsWith('[') ? `${step}${below}` : `${step}.${below}`;
  }
  return '';
}
