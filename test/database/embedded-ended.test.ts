import { once } from 'node:events';
import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { readConfig } from '../../src/config/config.js';
import { connect } from '../../src/connect.js';
import { PgliteStream } from '../../src/database/messages/pglite-stream.js';
import { describeEmbedded } from '../support/postgres/on-postgres.js';

const folder = await mkdtemp(join(tmpdir(), 'plant-store-'));
afterAll(() => rm(folder, { recursive: true }));

describeEmbedded('an embedded database that has ended by itself', () => {
  const open = (dataDir: string) => connect(readConfig({ DATA_DIR: dataDir }), process.env['TEST_IMAGE']);

  it('at a full disk says so to whoever asks, at once, and has what was committed when the store starts again', async () => {
    const orm = await open(folder);
    const insert = (n: number) =>
      orm.em.fork().transactional(async (em) => void (await em.execute('insert into kept values (?)', [n])));
    await orm.em.fork().execute('create table kept (n int)');
    await insert(1);
    const write = fs.writeSync;
    fs.writeSync = () => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    };
    try {
      const answers = await Promise.allSettled([insert(2), insert(3), insert(4)]);
      expect(answers.map((answer) => answer.status === 'rejected' && answer.reason.message.split('\n')[0])).toEqual([
        expect.stringMatching(/^could not write to .*: No space left on device$/),
        ...Array(2).fill('Connection terminated: the embedded database has ended. Start the store again.'),
      ]);
    } finally {
      fs.writeSync = write;
    }
    await expect(orm.em.fork().execute('select n from kept')).rejects.toThrow('the embedded database has ended');
    expect(await orm.isConnected()).toBe(false);
    await orm.close();
    const again = await open(folder);
    await again.em.fork().execute('insert into kept values (5)');
    expect(await again.em.fork().execute('select n from kept')).toEqual([{ n: 1 }, { n: 5 }]);
    await again.close();
  });

  it('in memory says so, too', async () => {
    const orm = await open('memory://');
    await expect(orm.em.fork().execute('copy plants from stdin')).rejects.toThrow('handleCopyInResponse');
    await expect(orm.em.fork().execute('select 1')).rejects.toThrow('the embedded database has ended');
    await orm.close();
  });

  it('keeps why', async () => {
    const trap = new Error('unreachable');
    const stream = new PgliteStream({ Module: {}, execProtocolRawStream: () => Promise.reject(trap) } as never);
    stream.write('a message');
    expect(await once(stream, 'error')).toMatchObject([{ cause: trap }]);
  });
});
