import type { Config, Sites } from '../config/config.js';
import { demoLogins } from '../http/pages/home-page.js';
import { reachable } from '../http/public-url.js';

/** What has started. */
interface Started {
  demo: boolean;
  sites: Sites;
  /** The link that makes the first shop, where there is none. */
  setUpLink?: string;
  port: number;
  metricsPort?: number;
}

/** The text printed after the start: addresses, the link to the first shop and, of the demo, logins and one command to try. */
export function welcome(config: Config, { demo, sites, setUpLink, port, metricsPort }: Started): string {
  const { host, role, introspection, sandbox } = config;
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
${sites.shop ? `    Shop                       ${base}/shop\n` : ''}${sites.admin && !setUpLink ? `    Back office                ${base}/admin\n` : ''}${explorers}
    REST reference             ${base}/docs
    OpenAPI document           ${base}/openapi.json
    Health                     ${base}/health/ready
${metricsPort === undefined ? '' : `    Metrics                    ${at(metricsPort)}/metrics\n`}`;
  if (setUpLink) return `${addresses}${setUpText(setUpLink)}`;
  if (!demo) return `${addresses}\n`;
  return `${addresses}
    API key   ${demoLogins.apiKey} (public; a real one belongs on a server, never in a browser)
    Logins    ${demoLogins.logins.map(({ loginId }) => loginId).join(', ')}

  Try it:

    curl '${base}/plants?limit=3'

  To see webhooks, run "npm run receiver" in another terminal, then refund an order.

`;
}

const setUpText = (link: string): string => `
  There is no shop yet. This link opens one, and works until there is a shop: give it to nobody else.

    ${link}

`;
