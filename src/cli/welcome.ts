import type { Config } from '../config/config.js';
import { demoLogins } from '../http/pages/home-page.js';
import { reachable } from '../http/public-url.js';

/** The text printed after the start: addresses and, of the demo, logins and one command to try. */
export function welcome(config: Config, demo: boolean, port: number, metricsPort?: number): string {
  const { host, role, introspection, sandbox, sites } = config;
  const at = (one: number) => `http://${reachable(host)}:${one}`;
  const base = at(port);
  if (role === 'worker') return `The worker is running. Health: ${base}/health/ready\n`;
  const explorers = introspection
    ? `\
    GraphQL${sandbox ? ' (Apollo Sandbox)  ' : '                    '} ${base}/graphql
    GraphiQL (offline)         ${base}/graphiql`
    : `    GraphQL                    ${base}/graphql`;
  const addresses = `
  The plant store is running.

    First page                 ${base}/
${sites.shop ? `    Shop                       ${base}/shop\n` : ''}${sites.admin ? `    Back office                ${base}/admin\n` : ''}${explorers}
    REST reference             ${base}/docs
    OpenAPI document           ${base}/openapi.json
    Health                     ${base}/health/ready
${metricsPort === undefined ? '' : `    Metrics                    ${at(metricsPort)}/metrics\n`}`;
  if (!demo) return `${addresses}\n`;
  return `${addresses}
    API key   ${demoLogins.apiKey} (public; a real one belongs on a server, never in a browser)
    Logins    ${demoLogins.logins.map(({ loginId }) => loginId).join(', ')}

  Try it:

    curl '${base}/plants?limit=3'

  To see webhooks, run "npm run receiver" in another terminal, then refund an order.

`;
}
