import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerFinder, keyCallerFinder } from '../../auth/callers.js';
import { inOrganization } from '../../database/database-role.js';
import { inRequest } from '../../database/work.js';
import { newestVersion } from '../../versions/versions.js';
import { setVersionHeaders, versionOfName } from '../api-version.js';
import { addressOf, networkOf } from './limits/client-address.js';
import type { RateLimits } from './limits/rate-limits.js';
import type { Services } from './request-context.js';

/**
 * Makes the hook that finds the caller of a request to an API, counts the request, and decides the version of the
 * response. It refuses a request that names a version that does not exist.
 */
export function callerIdentifier({ apiSchemas, config, orm }: Services, limits: RateLimits) {
  const findCaller = callerFinder(orm, config.storefront);
  const findKeyCaller = keyCallerFinder(orm);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { authorization, 'x-api-key': sentKey, 'api-version': named } = request.headers;
    const key = authorization === undefined ? sentKey?.toString() : undefined;
    // Until the caller is known: the version that the request names, or the newest.
    setVersionHeaders(apiSchemas, apiSchemas.has(String(named)) ? String(named) : newestVersion, reply);
    // An invalid token does not fall back to anonymous access: the caller believes to be signed in, so it must fail.
    const caller = await limits.admit(request, reply, key ?? authorization, () =>
      key === undefined ? findCaller(authorization) : findKeyCaller(key),
    );
    const apiVersion =
      named === undefined ? (caller.organization?.apiVersion ?? newestVersion) : versionOfName(String(named)).name;
    request.caller = { ...caller, apiVersion };
    setVersionHeaders(apiSchemas, apiVersion, reply);
  };
}

/** Runs what follows for the caller: it sees the rows of one organization, and takes its turn on the database. */
export function runForCaller(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const { organization, viewer, apiKey } = request.caller ?? {};
  // The turn is that of the user or, without one, of the network.
  const sender = viewer?.userId ?? apiKey?.apiKeyId ?? networkOf(addressOf(request));
  inOrganization(organization?.id, () =>
    inRequest(sender, (work) => {
      request.work = work;
      done();
    }),
  );
}
