import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll } from '@jest/globals';

/** A mail server that takes every e-mail, unless its answers say otherwise. */
export interface Mailbox {
  /** What SMTP_URL is set to. */
  url: string;
  /** The e-mails that came, each with its headers. */
  mails: string[];
  /** Waits until so many have come. */
  until(count: number): Promise<void>;
  close(): void;
}

/** What the server says to a line of SMTP in place of "250 ok", such as "550 no"; `.` is the end of an e-mail, which it has then. */
export type Answer = (line: string) => string | undefined | Promise<string | undefined>;

/** It closes after the last test of the file. */
export async function openMailbox(answer: Answer = () => undefined, port = 0): Promise<Mailbox> {
  const mails: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    let text: string | undefined;
    const say = async (line: string, ok: string) => void socket.write(`${(await answer(line)) ?? ok}\r\n`);
    socket.write('220 mail.example\r\n');
    createInterface(socket).on('line', (line) => {
      if (text === undefined) {
        if (line === 'DATA') text = '';
        void say(line, `${line === 'DATA' ? 354 : line === 'QUIT' ? 221 : 250} ok`);
      } else if (line === '.') {
        mails.push(text);
        text = undefined;
        server.emit('mail');
        void say(line, '250 ok');
      } else text += `${line.replace(/^\.\./, '.')}\n`;
    });
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const close = () => void server.close();
  afterAll(close);
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?from=shop@example.com`,
    mails,
    until: async (count) => {
      while (mails.length < count) await once(server, 'mail');
    },
    close,
  };
}

/** An e-mail as its reader sees it: the headers by their names, and its parts by their types, `text/plain` and `text/html`. */
export function read(mail: string) {
  const [top, body] = halves(mail);
  const boundary = /boundary="([^"]+)"/.exec(top)?.[1];
  const parts = boundary === undefined ? [mail] : body.split(`--${boundary}`).slice(1, -1);
  return { headers: headersOf(top), parts: Object.fromEntries(parts.map((part) => partOf(part.replace(/^\n/, '')))) };
}

const halves = (text: string): [string, string] => {
  const at = text.indexOf('\n\n');
  return [text.slice(0, at), text.slice(at + 2)];
};

const headersOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .replace(/\n[ \t]+/g, ' ')
      .split('\n')
      .map((line) => /^([^:]+): ?(.*)$/.exec(line)?.slice(1) ?? [line, ''])
      .map(([name = '', value = '']) => [name.toLowerCase(), wordsOf(value)]),
  );

/** The encoded words of a header (RFC 2047) as they are read. */
const wordsOf = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind, text) =>
      /b/i.test(kind) ? Buffer.from(text, 'base64').toString() : unquoted(text.replaceAll('_', ' ')),
    );

function partOf(part: string): [string, string] {
  const [top, body] = halves(part);
  const { 'content-type': type = '', 'content-transfer-encoding': encoding } = headersOf(top);
  const decoded = encoding === 'base64' ? Buffer.from(body, 'base64').toString() : body;
  const text = encoding === 'quoted-printable' ? unquoted(decoded.replace(/=\n/g, '')) : decoded;
  return [String(type.split(';')[0]), text];
}

const unquoted = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
