import type { Routes } from '../../../ui/server/router.ts';
import type { Visit } from '../../server/visit.ts';
import { listPage } from './list.tsx';
import { plantPage } from './plant.tsx';
import { suggest } from './suggest.ts';

export const plantRoutes: Routes<Visit> = {
  'GET /': listPage,
  'GET /plants/:slug': plantPage,
  'GET /suggest': suggest,
};
