import { type PGlite, parse, protocol, type Results } from '@electric-sql/pglite';

const { serialize } = protocol;

export interface Statement {
  text: string;
  values?: readonly unknown[];
  rowMode?: 'array' | 'object';
  /** PostgreSQL parses the text once, under this name. */
  name?: string;
}

/** Describes the result of the portal and executes it. */
const RUN = Buffer.concat([serialize.describe({ type: 'P' }), serialize.execute({}), serialize.sync()]);
const RUN_WITHOUT_VALUES = Buffer.concat([serialize.bind({}), RUN]);

/**
 * Sends each statement to PGlite in one message, and parses a named one once. PGlite's own `query` sends six messages: `select 1`
 * then takes three times the CPU time. Only the holder of the connection may call it.
 */
export class PgliteClient {
  /** The types of the parameters of each named statement that PostgreSQL has parsed. */
  private readonly parsed = new Map<string, number[]>();

  constructor(readonly pglite: PGlite) {}

  async query<Row>({ text, values = [], rowMode, name }: Statement): Promise<Results<Row>> {
    if (values.length > 0 && !name) return this.pglite.query<Row>(text, [...values], { rowMode });
    const message = name ? [await this.bind(name, text, values), RUN] : [serialize.parse({ text }), RUN_WITHOUT_VALUES];
    const answers = await this.send(message);
    return parse.parseResults(answers, this.pglite.parsers, { rowMode })[0] as Results<Row>;
  }

  /** The message that gives a named statement its values; PostgreSQL has parsed it then. */
  private async bind(name: string, text: string, values: readonly unknown[]): Promise<Uint8Array> {
    const types = this.parsed.get(name) ?? (await this.parse(name, text));
    this.parsed.set(name, types);
    const texts = values.map((value, index) => this.textOf(value, types[index]));
    return serialize.bind({ statement: name, values: texts });
  }

  private async parse(name: string, text: string): Promise<number[]> {
    const message = [serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync()];
    return parse.parseDescribeStatementResults(await this.send(message));
  }

  private textOf(value: unknown, type = 0): string | null {
    if (value === null || value === undefined) return null;
    const serializer = this.pglite.serializers[type];
    return serializer ? serializer(value) : String(value);
  }

  private send(message: Uint8Array[]) {
    if (!this.pglite.ready || this.pglite.closed) throw new Error('The embedded database is closed.');
    return this.pglite.runExclusive(() => this.pglite.execProtocolStream(Buffer.concat(message), { syncToFs: false }));
  }
}
