/** The id of a demo row; fixed, so that the README can mention it. */
export const demoId = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** The ids and numbers of demo rows. `plants` is the number of the first plant in `plants.json`. */
export const demo = {
  greenhouse: demoId(1),
  orchidHouse: demoId(2),
  plants: 1001,
  ada: demoId(2001),
  grace: demoId(2002),
  orders: 3001,
  endpoint: demoId(5001),
  endpointUrl: 'http://localhost:4100/webhooks',
  /** The endpoint's signing secret; public by design. */
  endpointSecret: 'whsec_Z3JlZW5ob3VzZS1kZW1vLXNlY3JldC0zMi1ieXRlcyE=',
  orchidPlant: demoId(9001),
  orchidCustomer: demoId(9201),
  orchidOrder: demoId(9301),
} as const;
