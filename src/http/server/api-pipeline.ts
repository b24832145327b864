import type { RateLimits } from './limits/rate-limits.js';
import type { Services } from './request-context.js';
import { callerIdentifier, runForCaller } from './request-context.js';
import type { Step } from './request-pipeline.js';
import { countFailures, endSpan, measureUsage, startSpan } from './telemetry.js';

/** The steps of a request to an API, each after those of its hook that every request passes. */
export function apiPipeline(services: Services, limits: RateLimits): readonly Step[] {
  const { metrics, tracing, countUsage } = services;
  return [
    ['apis', 'onRequest', startSpan(tracing), 'The trace includes the search for the caller.'],
    ['apis', 'onRequest', callerIdentifier(services, limits), 'Before the body is read: refused bodies count, too.'],
    ['apis', 'preValidation', limits.countBody, 'A body that did not announce its length has been read.'],
    ['apis', 'preHandler', runForCaller, 'Last: all SQL of the handler runs for the caller.'],
    ['apis', 'onResponse', countFailures(metrics), 'All codes of the response are known.'],
    ['apis', 'onResponse', measureUsage(countUsage), 'The operation is known, and the client has its answer.'],
    ['apis', 'onResponse', endSpan, 'After the log and the metrics, which are outside of the trace.'],
  ];
}
