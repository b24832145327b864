import { freshDatabase } from './database.ts';
import { startStore } from './store.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The ways in which the store is run, each on a database of its own. Each starts it and returns where it answers. */
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
