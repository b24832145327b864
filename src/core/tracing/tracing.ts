/** The attributes of a span: names and numbers of the store, never what a client sent. */
type Attributes = Record<string, string | number>;

/** One piece of work in a trace. */
export interface Span {
  /** How other work continues the trace, in the form of the W3C header; undefined while nothing is traced. */
  readonly traceparent?: string;
  set(attributes: Attributes): void;
  end(outcome?: 'failed'): void;
}

interface SpanOptions {
  kind: 'server' | 'client' | 'consumer' | 'internal';
  /** The `traceparent` of the span before it; a malformed one is ignored, and a new trace begins. */
  parent?: string;
  /** When the work began; without it, now. */
  startTime?: Date;
  attributes?: Attributes;
}

export interface Tracing {
  start(name: string, options: SpanOptions): Span;
  /** Sends what has not been sent yet. */
  close(): Promise<void>;
}

export const noSpan: Span = { set: () => {}, end: () => {} };

/** Traces nothing. */
export const noTracing: Tracing = { start: () => noSpan, close: () => Promise.resolve() };
