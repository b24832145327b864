import type { Routes } from '../../../ui/server/router.ts';
import type { Visit } from '../../server/visit.ts';
import { listPage } from './list.tsx';

export const plantRoutes: Routes<Visit> = {
  'GET /': listPage,
};
