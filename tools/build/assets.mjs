// `npm run build`: the script of the REST reference, which its npm package serves but does not ship as a file.
import { mkdir, writeFile } from 'node:fs/promises';
import reference from '@scalar/fastify-api-reference';
import Fastify from 'fastify';

const OUT = '.build/assets';

const server = Fastify();
server.register(reference, { routePrefix: '/reference', configuration: { url: '/openapi.json' } });
const { statusCode, body } = await server.inject('/reference/js/scalar.js');
if (statusCode !== 200) throw new Error(`@scalar/fastify-api-reference answered ${statusCode} for its script.`);
await mkdir(OUT, { recursive: true });
await writeFile(`${OUT}/scalar.js`, body);
