import { SingleBar } from 'cli-progress';
import { readConfig } from '../../config/config.js';
import { existingKeys } from '../../core/encryption/encryption-keys.js';
import { makeHeadSigner } from '../../core/encryption/head-signer.js';
import { inAllOrganizations } from '../../database/database-role.js';
import { openStore } from '../open-store.js';
import { audit } from './audit.js';
import { inSnapshot } from './in-snapshot.js';
import { report } from './report.js';

/** Audits the configured database, with a progress bar on a terminal. Returns the report, and whether it is clean. */
export async function auditCommand(environment: Record<string, string | undefined>) {
  const start = performance.now();
  const config = readConfig(environment);
  const orm = await openStore(config);
  const keys = await existingKeys(config);
  const signer = keys.length > 0 ? makeHeadSigner(keys) : undefined;
  const bar = new SingleBar({ format: '{bar} {percentage}% | {value}/{total} laws | {eta_formatted} left' });
  try {
    bar.start(1, 0);
    const show = (done: number, total: number) => {
      bar.setTotal(total);
      bar.update(done);
    };
    const result = await inAllOrganizations(() => inSnapshot(orm, (em) => audit(em, show, signer)));
    bar.stop();
    const seconds = (performance.now() - start) / 1000;
    return { text: report(result, seconds), clean: result.findings.length === 0 };
  } finally {
    bar.stop();
    await orm.close();
  }
}
