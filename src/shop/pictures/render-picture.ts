import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Sharp } from 'sharp';
import { AppError } from '../../core/errors.js';
import { WIDTHS, type Width } from './picture-address.js';

/** A picture in the widths in which it is kept. */
export interface RenderedPicture {
  /** SHA-256 over the bytes that were sent. */
  digest: string;
  width: number;
  height: number;
  /** WebP by width. A width above that of the picture is missing where the next smaller one has the whole picture. */
  files: Map<Width, Buffer>;
}

/** The most pixels of a picture: 50 megapixels, about 200 MB while it is read. */
const MAX_PIXELS = 50_000_000;

/** The most pixels of a side, as of a JPEG: millions of short rows would take more than the time of a request. */
const LONGEST_SIDE = 65_535;

/** The most pixels of a side of a WebP. */
const MAX_SIDE = 16_383;

const FORMATS: readonly unknown[] = ['jpeg', 'png', 'webp', 'avif'];

/** What reads these formats in libvips. */
const READERS = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`);

/** The end of the picture that was sent last: one at a time, because each takes much memory, and the time of a core. */
let last: Promise<unknown> = Promise.resolve();

/** Those that wait, and the last ones that were made: a mutation asks before its transaction and inside of it. */
const waiting = new Map<string, Promise<RenderedPicture>>();
const rendered = new LRUCache<string, RenderedPicture>({ max: 8 });

/**
 * Reads a JPEG, PNG, WebP or AVIF, of which the bytes decide, and makes its files: upright, without EXIF, never enlarged, and the first
 * frame of an animation. The same bytes are read once. Throws BAD_USER_INPUT for anything else, and SERVICE_UNAVAILABLE if its turn
 * comes after the deadline, when nobody waits for it any more.
 */
export async function renderPicture(bytes: Uint8Array, deadline = Number.POSITIVE_INFINITY): Promise<RenderedPicture> {
  const digest = hash('sha256', bytes);
  const known = rendered.get(digest) ?? waiting.get(digest);
  if (known) return known;
  const found = last.then(() => {
    if (Date.now() > deadline) throw AppError.unavailable('Too many pictures were sent at once.');
    return render(bytes, digest);
  });
  waiting.set(digest, found);
  const keep = (picture: RenderedPicture) => void rendered.set(digest, picture);
  last = found.then(keep, () => {}).finally(() => waiting.delete(digest));
  return found;
}

async function render(bytes: Uint8Array, digest: string): Promise<RenderedPicture> {
  // Loaded with the first picture: a store that gets none pays nothing for it.
  const { default: sharp } = await import('sharp');
  // What reads other formats, such as SVG, never sees bytes of a client.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: READERS });
  const readFrom = (from: Parameters<typeof sharp>[0], options = {}) =>
    sharp(from, { failOn: 'error', limitInputPixels: MAX_PIXELS, ...options });
  if (bytes.length === 0) refuse();
  const { width, height, autoOrient, format, compression } = await readFrom(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => refuse());
  if (!FORMATS.includes(format === 'heif' && compression === 'av1' ? 'avif' : format)) refuse();
  if (width * height > MAX_PIXELS)
    throw AppError.invalid({ field: 'picture', code: 'pixels', received: width * height, allowed: MAX_PIXELS });
  const longest = Math.max(width, height);
  if (longest > LONGEST_SIDE)
    throw AppError.invalid({
      ...{ field: 'picture', code: 'pixels', variant: 'side', received: longest, allowed: LONGEST_SIDE },
    });
  // It is read once; the smaller files are made of the largest one.
  const { data, info } = await resized(readFrom(bytes).autoOrient().toColourspace('srgb'), 1600)
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(() => refuse());
  const files = new Map<Width, Buffer>();
  for (const [at, wanted] of WIDTHS.entries()) {
    const smaller = WIDTHS[at - 1];
    if (smaller !== undefined && smaller >= info.width) break;
    files.set(
      wanted,
      await resized(readFrom(data, { raw: info }), wanted)
        .webp({ quality: 82 })
        .toBuffer(),
    );
  }
  return { digest, width: autoOrient.width, height: autoOrient.height, files };
}

const resized = (picture: Sharp, width: number): Sharp =>
  picture.resize({ width, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true });

function refuse(): never {
  throw AppError.invalid({ field: 'picture', code: 'format', variant: 'noPicture' });
}
