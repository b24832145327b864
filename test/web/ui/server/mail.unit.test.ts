import { createServer, type Server } from 'node:net';
import { expect, it } from '@jest/globals';
import { makeMailer } from '../../../../web/ui/server/mail.ts';

const mail = { to: 'ada@example.com', subject: 'Sign in', text: 'http://localhost/shop/sign-in?link=abc' };

it('without SMTP_URL, an e-mail is printed to the log', async () => {
  const lines: [object, string][] = [];
  const logger = { info: (facts: object, text: string) => void lines.push([facts, text]), error: () => {} };
  await makeMailer(undefined, logger)(mail);
  expect(lines).toEqual([[mail, 'SMTP_URL is not set, so this e-mail is not sent']]);
});

it.each([
  ['?from=hello@shop.example', 'hello@shop.example'],
  ['', 'shop@127.0.0.1'],
])('sends it, with the sender of the address: "%s"', async (query, from) => {
  const { server, port, said } = await smtpServer();
  try {
    const quiet = { info: () => {}, error: () => {} };
    await makeMailer(`smtp://127.0.0.1:${port}${query}`, quiet)(mail);
    expect(said.join('\n')).toContain(`MAIL FROM:<${from}>`);
    expect(said.join('\n')).toContain('RCPT TO:<ada@example.com>');
    expect(said).toContain('Subject: Sign in');
    expect(said).toContain(mail.text);
  } finally {
    server.close();
  }
});

/** An SMTP server that accepts everything. */
async function smtpServer(): Promise<{ server: Server; port: number; said: string[] }> {
  const said: string[] = [];
  const server = createServer((socket) => {
    let inText = false;
    socket.write('220 ready\r\n');
    socket.on('data', (data) => {
      for (const line of String(data).split('\r\n')) {
        if (!line) continue;
        said.push(line);
        if (line === '.') inText = false;
        if (!inText) socket.write(line === 'DATA' ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
        if (line === 'DATA') inText = true;
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { server, port: typeof address === 'object' && address ? address.port : 0, said };
}
