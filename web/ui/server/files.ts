import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import Negotiator from 'negotiator';
import { Refusal } from './refusal.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** What the build compressed beside each file, the smallest first. */
const COMPRESSED = { br: '.br', gzip: '.gz' };

/** The files that browsers load, under names that change with their content. */
export interface Files {
  /** The path of what an entry of the build became: of `browser.css`. */
  pathOf(entry: string): string;
  /** The same for a script, followed by the scripts that it imports; none of an entry that the build does not have. */
  pathsOf(entry: string): string[];
  respond(request: Request, name: string): Promise<Response>;
}

/** Serves the files of a build: its `files.json` names them. */
export async function makeFiles(folder: string, site: string): Promise<Files> {
  const names: Record<string, string[]> = JSON.parse(await readFile(join(folder, 'files.json'), 'utf8'));
  const pathsOf = (entry: string) => (names[entry] ?? []).map((name) => `${site}/assets/${name}`);
  return {
    pathsOf,
    pathOf: (entry) => String(pathsOf(entry)[0]),
    respond: async (request, name) => {
      const type = TYPES[extname(name)];
      // A name, not a path: nothing outside of the folder has one.
      if (!type || !/^[\w-]+\.\w+$/.test(name)) throw new Refusal(404, 'There is no such file.');
      const headers = Object.fromEntries(request.headers);
      const accepted = new Negotiator({ headers }).encodings(Object.keys(COMPRESSED));
      const [encoding, ending] = Object.entries(COMPRESSED).find(([known]) => accepted.includes(known)) ?? [];
      const body = await readFile(join(folder, 'public', name + (ending ?? ''))).catch(() => undefined);
      if (!body) throw new Refusal(404, 'There is no such file.');
      return new Response(body, {
        headers: {
          'content-type': type,
          'cache-control': 'public, max-age=31536000, immutable',
          vary: 'Accept-Encoding',
          'x-content-type-options': 'nosniff',
          ...(encoding ? { 'content-encoding': encoding } : {}),
        },
      });
    },
  };
}
