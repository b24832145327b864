import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.js';
import { sendPage } from './document.js';
import { demoLogins } from './home-page.js';
import { render } from './template.js';

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
type Settings = Pick<Config, 'introspection' | 'sandbox'>;

const SANDBOX = 'https://embeddable-sandbox.cdn.apollographql.com';

/** `/graphiql`: the explorer, in the demo with its people, or why it would be empty. */
export function graphiql({ introspection }: Settings, isDemo: () => Promise<boolean>): Handler {
  if (!introspection) return sendPage(render('no-explorer.html', { title: 'No GraphQL explorer' }));
  const page = (chooser: boolean) =>
    render('graphiql.html', { title: 'GraphiQL', tool: true, explorer: true, chooser, ...demoLogins });
  const [own, demo] = [sendPage(page(false)), sendPage(page(true))];
  return async (request, reply) => ((await isDemo().catch(() => false)) ? demo : own)(request, reply);
}

/** `/graphql` in a browser: Sandbox where it may be loaded and has a schema to show, else the way to `/graphiql`. */
export function graphqlLanding({ introspection, sandbox }: Settings): Handler {
  if (!introspection || !sandbox) return async (_, reply) => reply.redirect('/graphiql');
  return sendPage(render('sandbox.html', { title: 'Apollo Sandbox', explorer: true, sandbox: SANDBOX }), {
    scripts: SANDBOX,
    styles: `${SANDBOX} https://fonts.googleapis.com`,
    frames: 'https://sandbox.embed.apollographql.com',
  });
}
