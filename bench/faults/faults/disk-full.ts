import { execFile } from 'node:child_process';
import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { atEnd } from '../../support/run/endings.ts';
import type { Fault } from './fault.ts';

const run = promisify(execFile);
const SIZE_MB = 600;
const BALLAST = 'ballast';

export const diskFull: Fault = {
  name: 'disk-full',
  sentence: 'The disk of the primary, for 10 s; a primary that ended is started again.',
  missing: async () => (process.getuid?.() === 0 ? undefined : 'only root can mount a tmpfs.'),
  prepare: async ({ database: { primary } }) => {
    const { data } = primary;
    await primary.end();
    await run('mv', [data, `${data}.moved`]);
    await run('mkdir', [data]);
    atEnd(() => run('umount', ['-l', data]));
    await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=0700`, 'tmpfs', data]);
    await run('cp', ['-a', `${data}.moved/.`, data]);
    await primary.start();
  },
  inject: async ({ database: { primary } }) => {
    // It ends when nothing is left.
    await run('dd', ['if=/dev/zero', `of=${join(primary.data, BALLAST)}`, 'bs=64k']).catch(() => {});
  },
  lasts: 10,
  heal: async ({ database: { primary } }) => {
    await rm(join(primary.data, BALLAST));
    const runs = await access(join(primary.data, 'postmaster.pid')).then(
      () => true,
      () => false,
    );
    if (!runs) await primary.start();
  },
};
