import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';

/** A mail server that takes every e-mail. */
export interface Mailbox {
  /** What SMTP_URL is set to. */
  url: string;
  /** The e-mails that came, each with its headers. */
  mails: string[];
  /** Waits until so many have come. */
  until(count: number): Promise<void>;
  close(): void;
}

export async function openMailbox(): Promise<Mailbox> {
  const mails: string[] = [];
  const server = createServer((socket) => {
    let text: string | undefined;
    socket.write('220 mail.example\r\n');
    createInterface(socket).on('line', (line) => {
      if (text === undefined) {
        if (line === 'DATA') text = '';
        socket.write(`${line === 'DATA' ? 354 : line === 'QUIT' ? 221 : 250} ok\r\n`);
      } else if (line === '.') {
        mails.push(text);
        text = undefined;
        server.emit('mail');
        socket.write('250 ok\r\n');
      } else text += `${line}\n`;
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}?from=shop@example.com`,
    mails,
    until: async (count) => {
      while (mails.length < count) await once(server, 'mail');
    },
    close: () => server.close(),
  };
}
