// `npm run shop` and `npm run office`: one site alone, in front of the store at STORE_URL.
import { bundleOf, isSite, serveAlone } from './alone.ts';

try {
  const [, , name] = process.argv;
  if (!isSite(name)) throw new Error('Name the site: shop or office.');
  const { makeSite } = await import(bundleOf(name));
  const server = await serveAlone(name, makeSite, process.env);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.close());
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
