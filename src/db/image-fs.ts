import { MemoryFS } from '@electric-sql/pglite';

/** Where PGlite keeps the database. */
const PGDATA = '/pglite/data';

/** A tar file has records of this many bytes: the head of a file, then its contents. */
const RECORD = 512;

/** What the type of a record in a tar file says. */
const FOLDER = '5';

/** What this uses of the file system inside PGlite. */
interface Files {
  analyzePath(path: string): { exists: boolean };
  mkdirTree(path: string): void;
  writeFile(path: string, contents: Uint8Array, options: { canOwn: boolean }): void;
}

/**
 * Files in memory that start as those of a database image (`dump-image.ts`). PGlite could copy the image itself (`loadDataDir`), but it
 * copies every file twice and looks for each folder above it: a database then takes 250 ms of CPU to open, and 160 with this.
 */
export class ImageFS extends MemoryFS {
  /** `image` belongs to this database from now on: its files are parts of it. */
  constructor(private readonly image: Uint8Array) {
    super();
  }

  /** PGlite calls this once its file system is there, and before it looks for a database. */
  override async initialSyncFs(): Promise<void> {
    const files = this.pg?.Module.FS as unknown as Files;
    for (const { name, isFolder, contents } of entriesOf(this.image)) {
      if (isFolder) files.mkdirTree(`${PGDATA}${name}`);
      else files.writeFile(`${PGDATA}${name}`, contents, { canOwn: true });
    }
    // Without one, PGlite would make an empty database.
    if (!files.analyzePath(`${PGDATA}/PG_VERSION`).exists) throw new Error('The image holds no database.');
  }
}

interface Entry {
  name: string;
  isFolder: boolean;
  contents: Uint8Array;
}

/** The entries of a tar file. Throws on one that is cut off, or no tar file. */
function* entriesOf(tar: Uint8Array): Generator<Entry> {
  const text = new TextDecoder();
  let at = 0;
  const field = (from: number, to: number): string =>
    text.decode(tar.subarray(at + from, at + to)).replace(/\0.*/s, '');
  // An empty record is the end; a tar file without one is cut off, and has no size here.
  while (tar[at] !== 0) {
    const size = Number.parseInt(field(124, 136), 8);
    const start = at + RECORD;
    if (!(start + size <= tar.length)) throw new Error('The image of the database is damaged.');
    yield { name: field(0, 100), isFolder: field(156, 157) === FOLDER, contents: tar.subarray(start, start + size) };
    at = start + Math.ceil(size / RECORD) * RECORD;
  }
}
