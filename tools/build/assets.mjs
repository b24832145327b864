// `npm run build`: the scripts and styles of the tools, from their npm packages, as they are and compressed.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import reference from '@scalar/fastify-api-reference';
import Fastify from 'fastify';

const OUT = '.build/assets';

/** The highest quality takes ten times as long for 5 % less. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const require = createRequire(import.meta.url);
const fileOf = (packageName, file) => readFile(join(dirname(require.resolve(`${packageName}/package.json`)), file));

/** The script of the REST reference, which its npm package serves but does not ship as a file. */
async function scalar() {
  const server = Fastify();
  server.register(reference, { routePrefix: '/reference', configuration: { url: '/openapi.json' } });
  const { statusCode, rawPayload } = await server.inject('/reference/js/scalar.js');
  if (statusCode !== 200) throw new Error(`@scalar/fastify-api-reference answered ${statusCode} for its script.`);
  return rawPayload;
}

const assets = {
  'scalar.js': await scalar(),
  'graphiql.css': await fileOf('graphiql', 'graphiql.min.css'),
  'graphiql.js': await fileOf('graphiql', 'graphiql.min.js'),
  'react.js': await fileOf('react', 'umd/react.production.min.js'),
  'react-dom.js': await fileOf('react-dom', 'umd/react-dom.production.min.js'),
};

await mkdir(OUT, { recursive: true });
for (const [name, content] of Object.entries(assets)) {
  await writeFile(`${OUT}/${name}`, content);
  await writeFile(`${OUT}/${name}.br`, await promisify(brotliCompress)(content, brotli));
  await writeFile(`${OUT}/${name}.gz`, await promisify(gzip)(content));
}
