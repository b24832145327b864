import type { WebhookNetworks } from '../../config/config.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import type { FieldIssue, IssueCode } from '../../core/field-issue.js';
import { unknownTypes } from '../../events/event-filter.js';
import { versionNames } from '../../versions/versions.js';
import { isForbiddenHost, isPortOfOtherService } from './public-address.js';
import type { WebhookEndpoint } from './webhook-endpoint.entity.js';
import type { UpdateWebhookEndpointArgs } from './webhook-endpoint.types.js';

/** Rejects an endpoint that could never work, with BAD_USER_INPUT that lists every invalid field. */
export function checkEndpoint(ctx: Context, { url, events, apiVersion }: Omit<UpdateWebhookEndpointArgs, 'id'>): void {
  const issues = [
    ...(url == null ? [] : urlIssues(url, ctx.settings.webhookNetworks)),
    ...unknownTypes('events', events ?? []),
    ...(apiVersion == null || versionNames.includes(apiVersion) ? [] : [unknownVersion(apiVersion)]),
  ];
  if (issues.length > 0) throw AppError.badInput(issues);
}

/** Throws CONFLICT when the endpoint is inactive. */
export function mustBeActive(endpoint: WebhookEndpoint): void {
  if (endpoint.active) return;
  throw AppError.conflict('The endpoint is inactive. Activate it first with updateWebhookEndpoint(active: true).', {
    endpointId: endpoint.id,
  });
}

const unknownVersion = (received: string): FieldIssue => ({
  ...{ field: 'apiVersion', code: 'api_version', received, allowed: versionNames },
});

/** Argument validation already checked the syntax of the URL; this checks where it points. */
function urlIssues(received: string, networks: WebhookNetworks): FieldIssue[] {
  const issue = (code: IssueCode): FieldIssue[] => [{ field: 'url', code, received }];
  const url = URL.canParse(received) ? new URL(received) : undefined;
  if (!url) return issue('url');
  if (url.username || url.password) return issue('credentials');
  if (isForbiddenHost(url.hostname, networks)) {
    const variant = networks === 'loopback' ? 'privateNetwork' : undefined;
    return [{ field: 'url', code: 'private_address', received, variant }];
  }
  if (isForbiddenHost(url.hostname) && isPortOfOtherService(url)) return issue('port');
  return [];
}
