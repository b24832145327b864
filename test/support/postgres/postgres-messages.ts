/** One message of PostgreSQL's wire protocol (version 3). A client's first message has no type. */
export interface Message {
  type: string;
  body: Buffer;
  /** The raw bytes, including the header. */
  bytes: Buffer;
}

/** The code of a TLS request, in the place of the protocol version in a client's first message. */
export const SSL_REQUEST = 80_877_103;

/** Splits a byte stream into messages. `untyped`: the next one is a client's first message. */
export class MessageReader {
  private rest: Buffer = Buffer.alloc(0);

  constructor(private untyped = false) {}

  read(chunk: Buffer): Message[] {
    this.rest = Buffer.concat([this.rest, chunk]);
    const messages: Message[] = [];
    for (;;) {
      const header = this.untyped ? 4 : 5;
      if (this.rest.length < header) return messages;
      // The length counts itself, but not the type.
      const length = this.rest.readInt32BE(header - 4) + header - 4;
      if (this.rest.length < length) return messages;
      const bytes = this.rest.subarray(0, length);
      this.rest = this.rest.subarray(length);
      const body = bytes.subarray(header);
      messages.push({ type: this.untyped ? '' : String.fromCharCode(Number(bytes[0])), body, bytes });
      // After a TLS request is refused, the client sends another first message.
      if (this.untyped) this.untyped = body.readInt32BE(0) === SSL_REQUEST;
    }
  }
}

/** The texts at the beginning of a message, each of which ends with a zero. */
export const textsOf = (body: Buffer): string[] => body.toString().split('\0', 2);
