import { clock } from '../../ui/server/clock.ts';
import type { Files } from '../../ui/server/files.ts';
import { makeMailer } from '../../ui/server/mail.ts';
import { makeRespond } from '../../ui/server/respond.ts';
import type { Routes } from '../../ui/server/router.ts';
import type { Site } from '../../ui/server/site.ts';
import { accountRoutes } from '../pages/account/routes.ts';
import { basketRoutes } from '../pages/basket/routes.ts';
import { checkoutRoutes } from '../pages/checkout/routes.ts';
import { contentRoutes } from '../pages/content/page.tsx';
import { failurePage } from '../pages/failure.tsx';
import { payRoutes } from '../pages/orders/pay.ts';
import { orderRoutes } from '../pages/orders/routes.ts';
import { pictureRoutes } from '../pages/pictures/routes.ts';
import { listPage } from '../pages/plants/list.tsx';
import { plantPage } from '../pages/plants/plant.tsx';
import { suggest } from '../pages/plants/suggest.ts';
import { searchEngineRoutes } from '../pages/search-engines/routes.ts';
import { signInRoutes } from '../pages/sign-in/routes.ts';
import { wishlistRoutes } from '../pages/wishlist/routes.ts';
import { makeShopSessions } from './sessions.ts';
import { type ShopOptions, type Visit, visitor } from './visit.ts';

const SESSION_SECONDS = 30 * 24 * 3600;

/** All that the shop answers, but for its files. */
export const shopRoutes = (options: ShopOptions, mail: ReturnType<typeof makeMailer>): Routes<Visit> => ({
  'GET /': listPage,
  'GET /plants/:slug': plantPage,
  'GET /suggest': suggest,
  ...contentRoutes,
  ...pictureRoutes,
  ...searchEngineRoutes(),
  ...basketRoutes,
  ...checkoutRoutes(options),
  ...orderRoutes,
  ...accountRoutes,
  ...wishlistRoutes,
  ...payRoutes(options),
  ...signInRoutes(options, mail),
});

/** The shop with these files for browsers. */
export function siteWith(options: ShopOptions, files: Files): Site {
  if (options.now) clock.now = options.now;
  const sessionOf = makeShopSessions({
    keys: options,
    publicUrl: options.publicUrl,
    sameSite: 'Lax',
    seconds: SESSION_SECONDS,
    slides: true,
  });
  const mail = makeMailer(options.smtpUrl, options.logger);
  const respond = makeRespond<Visit>({
    options,
    files,
    routes: shopRoutes(options, mail),
    visitOf: visitor(options, files, sessionOf),
    failurePage,
  });
  return { respond, close: async () => {} };
}
