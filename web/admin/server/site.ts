import { clock } from '../../ui/server/clock.ts';
import type { Files } from '../../ui/server/files.ts';
import { makeRespond } from '../../ui/server/respond.ts';
import type { Routes } from '../../ui/server/router.ts';
import { makeSessions } from '../../ui/server/session.ts';
import type { Site } from '../../ui/server/site.ts';
import { answerApi, drawPlant, exportPlants, importPlants, refuseApi, takePicture } from './api.ts';
import { type Hub, makeHub } from './live/hub.ts';
import { liveRoute } from './live/live.ts';
import { failurePage, shellPage } from './pages.tsx';
import { queryRoute } from './query/query.ts';
import { setUpRoutes } from './set-up/set-up.tsx';
import { explain, signInRoutes } from './sign-in.ts';
import { type AdminOptions, type SessionContent, type Visit, visitor } from './visit.ts';

/** Longer than a day's work, shorter than two. */
const SESSION_SECONDS = 14 * 3600;

/** All that the back office answers, but for its files. */
export const adminRoutes = (options: AdminOptions, files: Files, hub: Hub): Routes<Visit> => ({
  'POST /api': answerApi,
  'POST /api/query': queryRoute(options),
  'POST /api/pictures': takePicture,
  'POST /api/plants': importPlants,
  'GET /plants.csv': exportPlants,
  'GET /live': liveRoute(hub),
  'GET /drawing.svg': drawPlant,
  ...signInRoutes(options, files, hub),
  ...setUpRoutes(options, files),
  'GET /': (visit) => shellPage(visit, options, files),
  'GET /ui': (visit) => shellPage(visit, options, files, 'gallery.js'),
  'GET /*': (visit) => shellPage(visit, options, files),
});

/** The back office with these files for browsers. */
export function siteWith(options: AdminOptions, files: Files): Site {
  if (options.now) clock.now = options.now;
  const { path } = options;
  const sessionOf = makeSessions<SessionContent>({
    keys: options,
    publicUrl: options.publicUrl,
    site: 'admin',
    sameSite: 'Strict',
    seconds: SESSION_SECONDS,
    slides: false,
  });
  const hub = makeHub();
  const respond = makeRespond<Visit>({
    options,
    files,
    routes: adminRoutes(options, files, hub),
    visitOf: visitor(options, sessionOf),
    explain,
    failurePage: (visit, refusal) =>
      visit.path.startsWith(`${path}/api`) ? refuseApi(refusal) : failurePage(visit, refusal, path, files),
  });
  return { respond, close: async () => hub.close() };
}
