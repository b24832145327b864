import { AppError } from '../../core/errors.js';
import type { WebhookEndpoint } from './webhook-endpoint.entity.js';

/** Refuses to send to an endpoint that is switched off: CONFLICT. */
export function mustBeActive(endpoint: WebhookEndpoint): void {
  if (endpoint.active) return;
  throw AppError.conflict(
    'The endpoint is switched off. Switch it on first, with updateWebhookEndpoint(active: true).',
    {
      endpointId: endpoint.id,
    },
  );
}
