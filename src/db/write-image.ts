import type { Config } from '../config/config.js';
import { noEncryption } from '../core/encryption/encryption.js';
import { makeBoss } from '../core/jobs/job-queue.js';
import { EmbeddedDialect } from '../core/persistence/embedded/pglite-dialect.js';
import { openQueue } from '../webhooks/worker/delivery-queue.js';
import { dumpImage } from './dump-image.js';
import { migrateUp } from './migrations/migrate-up.js';
import { connect } from './mikro-orm.config.js';
import { seedDemo } from './seed/seed-demo.js';

/** The image is public, so its secrets stay in plain text: a store encrypts them with its own key when it starts. */
const plainText = { ...noEncryption, encrypt: (text: string) => text };

/**
 * Writes a migrated database with the demo data and the job queue's tables to a tar file. `connect` copies new embedded
 * databases from it. `base` is an image to start from.
 */
export async function writeImage(file: string, config: Config, base?: string): Promise<void> {
  const orm = await connect(config, base);
  await migrateUp(orm, config);
  await seedDemo(orm, plainText);
  const boss = await makeBoss(orm);
  await boss.start();
  await openQueue(boss);
  await boss.stop();
  const dialect = orm.config.get('driverOptions') as unknown;
  if (!(dialect instanceof EmbeddedDialect)) throw new Error('An image can only be made from an embedded database.');
  await dumpImage(dialect.client.pglite, file);
  await orm.close();
}
