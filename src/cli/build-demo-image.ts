import '../config/check-node.js';
import 'reflect-metadata';
import { readConfig } from '../config/config.js';
import { connect } from '../connect.js';
import { noEncryption } from '../core/encryption/encryption.js';
import { DEMO_IMAGE, dumpImage, openPglite } from '../database/connect/open-pglite.js';
import { migrateUp } from '../database/migrations/migrate-up.js';
import { seedDemo } from '../operations/demo/seed-demo.js';

/** The image is public, so its secrets stay in plain text: a store encrypts them with its own key when it starts. */
const plainText = { ...noEncryption, encrypt: (text: string) => text };

/**
 * The last step of `npm run build`: writes a migrated database with the demo data to a tar file, which new embedded
 * databases are copied from. For the tests: the path of the file, and an image to start from.
 */
const [file = DEMO_IMAGE, base] = process.argv.slice(2);
const config = readConfig({ DATA_DIR: 'memory://' });
const embedded = await openPglite(config.dataDir, base);
const orm = await connect(config, async () => embedded);
await migrateUp(orm, () => {});
await seedDemo(orm, plainText);
await dumpImage(embedded.pglite, file);
await orm.close();
