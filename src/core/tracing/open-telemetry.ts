import {
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { makeOutage } from '../logging/outage.js';
import type { Tracing } from './tracing.js';

/** How long one request to the collector may take: a process that stops waits for the last one. */
const EXPORT_MS = 3000;

/** How often finished spans are sent. */
const SEND_EVERY_MS = 1000;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

const propagator = new W3CTraceContextPropagator();

/** Sends spans by OTLP over HTTP (JSON) to the collector at `endpoint`, below which is `/v1/traces`. */
export function makeTracing(endpoint: string, role: string, logger: Logger): Tracing {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = reported(new OTLPTraceExporter({ url, timeoutMillis: EXPORT_MS }), logger);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'plant-store', 'plant_store.role': role }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_EVERY_MS, exportTimeoutMillis: EXPORT_MS }),
    ],
  });
  const tracer = provider.getTracer('plant-store');
  return {
    start: (name, { kind, parent, startTime, attributes }) => {
      const before = propagator.extract(ROOT_CONTEXT, { traceparent: parent }, defaultTextMapGetter);
      const span = tracer.startSpan(name, { kind: KINDS[kind], startTime, attributes }, before);
      const carrier: { traceparent?: string } = {};
      propagator.inject(trace.setSpan(ROOT_CONTEXT, span), carrier, defaultTextMapSetter);
      return {
        traceparent: carrier.traceparent,
        set: (more) => void span.setAttributes(more),
        end: (outcome) => {
          if (outcome === 'failed') span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    close: () => provider.shutdown().catch(() => {}),
  };
}

/** The same exporter, which logs when its collector is away and when it is back. */
function reported(exporter: SpanExporter, logger: Logger): SpanExporter {
  const outage = makeOutage({
    away: (error) => logger.warn({ err: error }, 'the trace collector does not answer; its spans are lost'),
    back: () => logger.info('the trace collector answers again'),
  });
  const send = exporter.export.bind(exporter);
  exporter.export = (spans, done) =>
    send(spans, (result) => {
      if (result.error) outage.failed(result.error);
      else outage.worked();
      done(result);
    });
  return exporter;
}
