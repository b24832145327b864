import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { MeQuery } from './documents.generated.ts';

/** Who has signed in, and to which shop; undefined until the store has said it. */
export const MeContext = createContext<MeQuery | undefined>(undefined);

export const useMe = (): MeQuery | undefined => useContext(MeContext);

/** Whether the store shows this user what only admins may see. */
export const useIsAdmin = (): boolean => useMe()?.me.role === 'ADMIN';
