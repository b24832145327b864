/** A picture of a plant, as the store names it. */
interface PlantPicture {
  url: string;
  alt: string;
  width?: number | null;
  height?: number | null;
}

/** A picture of the seller's own, as a page shows it. */
export interface OwnPicture {
  src: string;
  /** The widths in which the store keeps it; undefined for one that only this host serves. */
  srcset?: string | undefined;
  /** Where it is as large as it is kept, and where it is small enough for a line of a list. */
  full: string;
  small: string;
  alt: string;
  width: number;
  height: number;
}

const KEPT = /^(\/pictures\/[0-9a-f-]{36}\/)\d+\.webp$/;
const WIDTHS = [160, 480, 960, 1600];

/** Where the picture is that is drawn of a plant. */
export const drawingOf = (sku: string): string => `/shop/pictures/${encodeURIComponent(sku)}.svg`;

/**
 * The seller's own pictures that are served by this host: those of the store, and those at a path beside the shop. Pages load nothing
 * from elsewhere, and this server fetches nothing that a plant names.
 */
export const picturesOn = (host: string, pictures: readonly PlantPicture[]): OwnPicture[] =>
  pictures.flatMap(({ url, alt, width, height }) => {
    const [, folder] = KEPT.exec(url) ?? [];
    const size = { alt, width: width ?? 800, height: height ?? 960 };
    if (!folder) {
      const path = pathOn(host, url);
      return path === undefined ? [] : [{ src: path, full: path, small: path, ...size }];
    }
    // A file above the width of the picture has that width: the first of these has all of it.
    const widths = WIDTHS.filter((_, at) => at === 0 || Number(WIDTHS[at - 1]) < size.width);
    const srcset = widths.map((wide) => `${folder}${wide}.webp ${Math.min(wide, size.width)}w`).join(', ');
    const at = (wide?: number) => `${folder}${wide}.webp`;
    return [{ src: at(widths[2] ?? widths.at(-1)), srcset, full: at(1600), small: at(160), ...size }];
  });

/** The path of an address on this host; undefined for one elsewhere. */
function pathOn(host: string, address: string): string | undefined {
  const own = URL.parse(address);
  return own?.host === host ? own.pathname + own.search : undefined;
}
