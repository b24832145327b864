import type { Routes } from '../../../ui/server/router.ts';
import type { Visit } from '../../server/visit.ts';
import { contentPage } from './page.tsx';

export const contentRoutes: Routes<Visit> = { 'GET /pages/:slug': contentPage };
