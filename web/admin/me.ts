import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { MeQuery } from './documents.generated.ts';

/** Who has signed in; undefined until the store has said it. */
export const MeContext = createContext<MeQuery['me'] | undefined>(undefined);

/** Whether the store shows this user what only admins may see. */
export const useIsAdmin = (): boolean => useContext(MeContext)?.role === 'ADMIN';
