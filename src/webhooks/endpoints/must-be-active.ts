import { AppError } from '../../core/errors.js';
import type { WebhookEndpoint } from './webhook-endpoint.entity.js';

/** Throws CONFLICT when the endpoint is inactive. */
export function mustBeActive(endpoint: WebhookEndpoint): void {
  if (endpoint.active) return;
  throw AppError.conflict('The endpoint is inactive. Activate it first with updateWebhookEndpoint(active: true).', {
    endpointId: endpoint.id,
  });
}
