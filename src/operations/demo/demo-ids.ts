/** The id of a demo row; fixed, so that the README can mention it. */
export const demoId = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** What other code knows of the demo. Its rows are in `demo.json` and, with numbers from 1001 on, `plants.json`. */
export const demo = {
  greenhouse: demoId(1),
  orchidHouse: demoId(2),
  endpoint: demoId(5001),
  endpointUrl: 'http://localhost:4100/webhooks',
  /** The endpoint's signing secret; public by design. */
  endpointSecret: 'whsec_Z3JlZW5ob3VzZS1kZW1vLXNlY3JldC0zMi1ieXRlcyE=',
} as const;
