/** Stands for the first line of the order in the path, whose id is generated with the demo data. */
export const FIRST_LINE = '{first line}';

/** A request that the document shows, with the response recorded from a store with the demo data. */
export interface ExampleRequest {
  /** The schema field of the route. */
  field: string;
  /** The name of the example in the document; unique within its route. */
  name: string;
  summary: string;
  /** The caller; anonymous unless given. */
  as?: 'staff' | 'ada';
  /** Path and query parameters. */
  parameters?: Record<string, string | number | boolean>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The example requests of a route, by name. */
export const examplesOf = (field: string, requests: Record<string, Omit<ExampleRequest, 'field' | 'name'>>) =>
  Object.entries(requests).map(([name, request]): ExampleRequest => ({ field, name, ...request }));

/** The response of a store with the demo data to an example request; ids and times are those of the recording. */
export interface RecordedAnswer {
  status: number;
  /** The body that was sent, if the request has a placeholder. */
  sent?: unknown;
  body?: unknown;
}
