import { StoreError } from '../../../client/src/index.ts';
import { MeDocument } from '../../documents.generated.ts';
import { signedIn } from '../user.ts';
import type { Visit } from '../visit.ts';
import type { Hub } from './hub.ts';

/** Tells a browser whom nobody has signed in not to come back. */
const nobody = () => new Response(null, { status: 204 });

/** `GET /live`: hints at what changes in the shop. A browser that comes back says with `Last-Event-ID` what it has heard. */
export const liveRoute = (hub: Hub) => async (visit: Visit) => {
  const { request, session, address, storeWith } = visit;
  const store = await signedIn(visit);
  if (!store) return nobody();
  try {
    // This may renew the token.
    const { me } = await store.graphql(MeDocument, {});
    const { value: token } = session.content.token ?? { value: '' };
    const isAdmin = me.role === 'ADMIN';
    const { until } = session;
    const body = hub.join({ token, store: storeWith(token), address, until, isAdmin, heard: heardOf(request) });
    // A proxy that collects an answer before it passes that on would pass on nothing.
    const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' };
    return new Response(body, { headers });
  } catch (error) {
    if (!(error instanceof StoreError && error.code === 'UNAUTHENTICATED')) throw error;
    session.end();
    return nobody();
  }
};

function heardOf({ headers }: Request): number | undefined {
  const text = headers.get('last-event-id') ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
