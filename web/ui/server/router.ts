import { Refusal } from './refusal.ts';

type Params = Record<string, string>;

/** Answers a request for the route it is registered with. */
export type Handler<Visit> = (visit: Visit, params: Params) => Promise<Response> | Response;

/** Handlers by method and path below the site's: `GET /plants/:id`. `GET` also answers HEAD. */
export type Routes<Visit> = Record<string, Handler<Visit>>;

/** Finds the handler of a request; 404 and 405 are thrown. */
export function makeRouter<Visit>(site: string, routes: Routes<Visit>) {
  const table = Object.entries(routes).map(([route, handler]) => {
    const [method = '', path = ''] = route.split(' ');
    return { method, pattern: new URLPattern({ pathname: site + (path === '/' ? '' : path) }), handler };
  });
  return async (request: Request, visit: Visit): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const here = table.flatMap((row) => {
      const found = row.pattern.exec({ pathname });
      return found ? [{ ...row, params: decoded(found.pathname.groups) }] : [];
    });
    if (here.length === 0) throw new Refusal(404, 'There is no such page.');
    const isHead = request.method === 'HEAD';
    const row = here.find(({ method }) => method === (isHead ? 'GET' : request.method));
    if (!row) {
      const allow = [...new Set(here.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
      throw new Refusal(405, `This page knows ${allow.join(', ')} only.`, { allow: allow.join(', ') });
    }
    const response = await row.handler(visit, row.params);
    if (!isHead) return response;
    // Nobody reads it: a stream ends.
    await response.body?.cancel();
    return new Response(null, response);
  };
}

function decoded(groups: Record<string, string | undefined>): Params {
  try {
    return Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decodeURIComponent(text ?? '')]));
  } catch {
    throw new Refusal(404, 'There is no such page.');
  }
}
