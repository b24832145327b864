import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { PgliteClient } from '../../../../src/core/persistence/embedded/pglite-client.js';
import { openPglite } from '../../../../src/db/open-pglite.js';
import { describeEmbedded } from '../../../support/postgres/on-postgres.js';

let client: PgliteClient;

beforeAll(async () => {
  const { pglite } = await openPglite('memory://', process.env['TEST_EMPTY_IMAGE']);
  client = new PgliteClient(pglite);
});

afterAll(() => client.pglite.close());

const rowsOf = async (text: string) => (await client.query({ text })).rows;

/** How many messages the work sends. */
async function messagesOf(work: () => Promise<unknown>): Promise<number> {
  const send = jest.spyOn(client.pglite, 'execProtocolRawSync');
  await work();
  const { length } = send.mock.calls;
  send.mockRestore();
  return length;
}

describeEmbedded('a statement without values', () => {
  it('returns its rows, of each type, and how many it changed', async () => {
    const text = `select 1 as int, 2.50::numeric as numeric, 'é' as text, null as none, true as bool, '{a,b}'::text[] as texts`;
    expect(await rowsOf(text)).toEqual([
      { int: 1, numeric: '2.50', text: 'é', none: null, bool: true, texts: ['a', 'b'] },
    ]);
    await client.query({ text: 'create temporary table pots (size int)' });
    const { affectedRows, rows } = await client.query({ text: 'insert into pots values (1), (2) returning size' });
    expect({ affectedRows, rows }).toEqual({ affectedRows: 2, rows: [{ size: 1 }, { size: 2 }] });
    expect(await rowsOf('select * from pots where size > 2')).toEqual([]);
  });

  it('is one message', async () => {
    expect(await messagesOf(() => client.query({ text: 'select 1' }))).toBe(1);
  });

  it('fails with the error of the database, and the next one works', async () => {
    await expect(client.query({ text: 'select 1 / 0' })).rejects.toMatchObject({ code: '22012' });
    await expect(client.query({ text: 'selct 1' })).rejects.toMatchObject({ code: '42601', position: '1' });
    expect(await rowsOf('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('leaves a transaction that failed to its rollback', async () => {
    await client.query({ text: 'begin' });
    await client.query({ text: 'create table lost (id int)' });
    await expect(client.query({ text: 'select 1 / 0' })).rejects.toMatchObject({ code: '22012' });
    await expect(client.query({ text: 'select 1' })).rejects.toMatchObject({ code: '25P02' });
    await client.query({ text: 'rollback' });
    expect(await rowsOf("select to_regclass('lost') as name")).toEqual([{ name: null }]);
  });
});

describeEmbedded('a named statement', () => {
  const text = 'select $1::text[] as texts, $2::int + 1 as next, extract(epoch from $3::timestamptz)::int as seconds';
  const values = [['a', 'b "c"', ''], 41, '1970-01-01T00:01:00Z'];

  it('takes values of any type, and null', async () => {
    const { rows } = await client.query({ name: 'any', text, values });
    expect(rows).toEqual([{ texts: ['a', 'b "c"', ''], next: 42, seconds: 60 }]);
    const none = await client.query({ name: 'any', text, values: [null, undefined, null], rowMode: 'array' });
    expect(none.rows).toEqual([[null, null, null]]);
  });

  it('is parsed once: from then on, it is one message', async () => {
    const run = () => client.query({ name: 'once', text, values });
    expect([await messagesOf(run), await messagesOf(run), await messagesOf(run)]).toEqual([2, 1, 1]);
  });

  it('is parsed again after it could not be', async () => {
    const run = () => client.query({ name: 'later', text: 'select count(*)::int as count from later', values: [] });
    await expect(run()).rejects.toMatchObject({ code: '42P01' });
    await client.query({ text: 'create table later (id int)' });
    expect((await run()).rows).toEqual([{ count: 0 }]);
  });

  it('takes values without a name, too', async () => {
    const { rows } = await client.query({ text: 'select $1::int as one', values: [1] });
    expect(rows).toEqual([{ one: 1 }]);
  });
});
