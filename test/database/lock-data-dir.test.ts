import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readConfig } from '../../src/config/config.js';
import { connect } from '../../src/connect.js';
import { lockDataDir } from '../../src/database/connect/lock-data-dir.js';
import { describeEmbedded } from '../support/postgres/on-postgres.js';

describeEmbedded('the folder of the embedded database', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plant-store-'));
  });

  afterAll(() => rm(folder, { recursive: true }));

  it('is for one store at a time: the second is refused, in one line, and takes nothing away', async () => {
    const first = await connect(readConfig({ DATA_DIR: folder }), process.env['TEST_IMAGE']);
    await first.em.fork().execute('create table kept (n int)');
    const second = connect(readConfig({ DATA_DIR: folder }));
    await expect(second).rejects.toThrow(
      `DATA_DIR is "${folder}", but it must be a writable folder used by this store only, or memory:// (another store is using it).`,
    );
    await first.em.fork().execute('insert into kept values (1)');
    await first.close();
    const again = await connect(readConfig({ DATA_DIR: folder }));
    expect(await again.em.fork().execute('select n from kept')).toEqual([{ n: 1 }]);
    await again.close();
  });

  it('is free again when the process that had it was killed', async () => {
    const script = `import { lockDataDir } from '${process.cwd()}/src/database/connect/lock-data-dir.ts';
      await lockDataDir(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '--eval', script]);
    await once(child.stdout, 'data');
    await expect(lockDataDir(folder)).rejects.toThrow('another store is using it');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const locks = await Promise.allSettled([1, 2, 3, 4].map(() => lockDataDir(folder)));
    const taken = locks.filter((lock) => lock.status === 'fulfilled');
    expect(taken).toHaveLength(1);
    await taken[0]?.value();
  });
});
