import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { atEnd } from '../run/endings.ts';

/** The head of a response, with the length of its body in bytes. */
const HEAD = /^HTTP\/1\.1 .*?\r\ncontent-length: (\d+)\r\n(?:.*?\r\n)?\r\n/is;

/** Half of how long a store keeps an idle connection: a request that is sent when it ends is lost. */
const IDLE_MS = 5000;

/**
 * A kept HTTP/1.1 connection that sends prepared requests, one at a time. A client library takes a fifth of the CPU time that the
 * store takes for a login, on the same cores; this takes less than half of that.
 */
export class Connection {
  private readonly url: URL;
  private socket: Socket | undefined;
  private received = '';
  private usedAt = 0;
  private answered: (answer: string) => void = () => {};
  private failed: (error: Error) => void = () => {};

  constructor(url: string) {
    this.url = new URL(url);
    atEnd(async () => this.socket?.destroy());
  }

  /**
   * Sends a request in its `wireFormat`, over a new connection if the last one was idle. Throws on any
   * unsuccessful response, so that failures are not measured.
   */
  async send(request: string): Promise<void> {
    const isFresh = this.socket?.writable && performance.now() - this.usedAt < IDLE_MS;
    const socket = isFresh && this.socket ? this.socket : await this.open();
    await new Promise<void>((resolve, reject) => {
      this.failed = reject;
      this.answered = (answer) => (unsuccessful(answer) ? reject(new Error(`${request}\n${answer}`)) : resolve());
      socket.write(request, (error) => error && reject(error));
    });
  }

  private async open(): Promise<Socket> {
    this.socket?.destroy();
    const socket = connect(Number(this.url.port), this.url.hostname);
    this.socket = socket;
    await once(socket, 'connect');
    this.received = '';
    /** The end of an earlier connection fails no request of a later one. */
    const fail = (error: Error) => this.socket === socket && this.failed(error);
    socket.setNoDelay(true);
    // One byte, one character: the length of the body counts bytes.
    socket.setEncoding('latin1');
    socket.on('data', (text) => this.receive(String(text)));
    socket.on('error', (error) => fail(error));
    socket.on('close', () => fail(new Error('The store closed the connection.')));
    return socket;
  }

  private receive(text: string): void {
    this.received += text;
    if (!this.received.includes('\r\n\r\n')) return;
    const head = HEAD.exec(this.received);
    if (!head) this.failed(new Error(`A response without a length:\n${this.received}`));
    if (!head || this.received.length < head[0].length + Number(head[1])) return;
    const answer = this.received;
    this.received = '';
    this.usedAt = performance.now();
    this.answered(answer);
  }
}

/** GraphQL answers 200 with errors, too. */
const unsuccessful = (answer: string): boolean => !/^HTTP\/1\.1 2/.test(answer) || answer.includes('\r\n\r\n{"errors"');
