import type { Config } from '../config.js';

/** The text printed after the start: addresses, logins, and one command to try. */
export function welcome({ host, embedded, role }: Config, port: number): string {
  const base = `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`;
  if (role === 'worker') return `The worker is running. Health: ${base}/health/ready\n`;
  const addresses = `
  The plant store is running.

    GraphQL (Apollo Sandbox)   ${base}/graphql
    GraphiQL (offline)         ${base}/graphiql
    REST reference             ${base}/docs
    OpenAPI document           ${base}/openapi.json
    Health                     ${base}/health/ready
`;
  if (!embedded) return `${addresses}\n`;
  return `${addresses}
    API key   psk_demo_greenhouse
    Logins    admin@greenhouse.example, staff@greenhouse.example, ada@example.com, grace@example.com

  Try it:

    curl '${base}/plants?limit=3'

  To see webhooks, run "npm run receiver" in another terminal, then refund an order.

`;
}
