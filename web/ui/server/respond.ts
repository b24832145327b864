import type { Files } from './files.ts';
import { Refusal, refusalOf } from './refusal.ts';
import { makeRouter, type Routes } from './router.ts';
import type { Session } from './session.ts';
import type { SiteOptions, Visitor } from './site.ts';

/** What the routes of a site get: the request, and what the site knows of who sent it. */
interface AnyVisit {
  request: Request;
  session: Session<object>;
}

interface Parts<Visit extends AnyVisit> {
  options: SiteOptions;
  files: Files;
  routes: Routes<Visit>;
  visitOf(request: Request, visitor: Visitor): Visit;
  /** What an error of a route says to the visitor, if not what the store says. */
  explain?(error: unknown): Refusal | undefined;
  failurePage(visit: Visit, refusal: Refusal): Promise<Response>;
}

/** The path without the keys and the sealed links in it: they are longer than an id. */
const loggedPath = ({ url }: Request): string => new URL(url).pathname.replace(/[^/]{37,}/g, '…');

/** Answers the requests of a site: its files, its pages, and a page for whatever fails. Then the session is kept. */
export function makeRespond<Visit extends AnyVisit>(parts: Parts<Visit>) {
  const { options, files, visitOf, explain = refusalOf, failurePage } = parts;
  const route = makeRouter<Visit>(options.path, {
    'GET /assets/:name': ({ request }, { name = '' }) => files.respond(request, name),
    ...parts.routes,
  });
  const answer = async (request: Request, visit: Visit): Promise<Response> => {
    try {
      return await route(request, visit);
    } catch (error) {
      const refusal = error instanceof Refusal ? error : explain(error);
      // A visitor who has left is no mistake of ours.
      if (!refusal && !request.signal.aborted)
        options.logger.error({ err: error, path: loggedPath(request) }, 'A page failed');
      const page = await failurePage(visit, refusal ?? new Refusal(500, 'This page failed. The mistake is ours.'));
      for (const [name, value] of Object.entries(refusal?.headers ?? {})) page.headers.set(name, value);
      return request.method === 'HEAD' ? new Response(null, page) : page;
    }
  };
  return async (request: Request, visitor: Visitor): Promise<Response> => {
    const visit = visitOf(request, visitor);
    const response = await answer(request, visit);
    visit.session.writeTo(response.headers);
    return response;
  };
}
