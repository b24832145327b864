import { temporaryFolder } from '../run/temporary-folder.ts';
import { freshDatabase } from './database.ts';
import { startStore } from './store.ts';

/** The configurations of the store, each on its own database. Each function starts the store and returns its URL. */
export const setups: Record<string, () => Promise<string>> = {
  'one process': async () => {
    const { environment } = await freshDatabase();
    return (await startStore({ ...environment, PROCESS_ROLE: 'all' })).url;
  },
  'api and worker': async () => {
    const { environment } = await freshDatabase();
    await startStore({ ...environment, PROCESS_ROLE: 'worker' });
    return (await startStore({ ...environment, PROCESS_ROLE: 'api' })).url;
  },
  'embedded PGlite': async () => {
    return (await startStore({ DATA_DIR: await temporaryFolder(), PROCESS_ROLE: 'all' })).url;
  },
};
