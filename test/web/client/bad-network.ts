import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to a request on its way: cut before or after the store handled it, in the middle of the answer, or a 503. */
const FAULTS = ['cut before', 'cut after', 'cut inside', '503 before', '503 after'] as const;
type Fault = (typeof FAULTS)[number];

export interface Sent {
  line: string;
  body: string;
  key: string | undefined;
}

/** A way to the store on which each fault meets one of the first calls with a key, then three of ten requests; every token expires now and then. */
export class BadNetwork {
  readonly sent: Sent[] = [];
  readonly faults: Record<Fault, number> = Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as never;
  /** How often the store said that a token does not work, and that an answer is one that it had given before. */
  refusedTokens = 0;
  replays = 0;
  private readonly first: Fault[] = [...FAULTS];
  private server?: Server;

  constructor(
    private readonly storeUrl: string,
    private readonly random: () => number,
    private readonly expireTokens: () => Promise<unknown>,
  ) {}

  async open(): Promise<string> {
    this.server = createServer((request, response) => {
      this.pass(request, response).catch((error) => response.destroy(error));
    });
    await new Promise<void>((done) => this.server?.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private faultOf({ headers }: IncomingMessage): Fault | undefined {
    const first = headers['idempotency-key'] === undefined ? undefined : this.first.shift();
    return first ?? (this.random() < 0.3 ? FAULTS[Math.floor(this.random() * FAULTS.length)] : undefined);
  }

  private async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const line = `${request.method} ${request.url}`;
    this.sent.push({ line, body, key: request.headers['idempotency-key'] as string | undefined });
    if (this.sent.length % 60 === 0) await this.expireTokens();
    const fault = this.faultOf(request);
    if (fault) this.faults[fault]++;
    if (fault === 'cut before') return void response.destroy();
    if (fault === '503 before') return unavailable(response);
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers as Record<string, string>;
    const answer = await fetch(`${this.storeUrl}${request.url}`, {
      method: request.method,
      headers,
      body: body || undefined,
    });
    const text = await answer.text();
    if (text.includes('NAUTHENTICATED') || answer.status === 401) this.refusedTokens++;
    if (answer.headers.has('idempotent-replayed')) this.replays++;
    if (fault === 'cut after') return void response.destroy();
    if (fault === '503 after') return unavailable(response);
    const length = answer.status === 204 ? {} : { 'content-length': Buffer.byteLength(text) };
    response.writeHead(answer.status, { 'content-type': 'application/json', ...length });
    if (fault !== 'cut inside' || !text) return void response.end(text);
    response.write(text.slice(0, text.length / 2), () => response.destroy());
  }
}

const unavailable = (response: ServerResponse): void =>
  void response.writeHead(503, { 'retry-after': '0' }).end('<h1>Service unavailable</h1>');
