import type { Config } from '../config.js';

/** What a new user sees: where to look, who can log in, and one line that works. */
export function welcome({ host, embedded, role }: Config, port: number): string {
  const base = `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`;
  if (role === 'worker') return `The worker runs. Health: ${base}/health/ready\n`;
  const addresses = `
  The plant store runs.

    GraphQL (Apollo Sandbox)   ${base}/graphql
    GraphiQL (offline)         ${base}/graphiql
    REST reference             ${base}/docs
    REST contract              ${base}/openapi.json
    Health                     ${base}/health/ready
`;
  if (!embedded) return `${addresses}\n`;
  return `${addresses}
    API key   psk_demo_greenhouse
    Logins    admin@greenhouse.example, staff@greenhouse.example, ada@example.com, grace@example.com

  Try it:

    curl '${base}/plants?limit=3'

  Webhooks: run "npm run receiver" in another terminal, then refund something.

`;
}
