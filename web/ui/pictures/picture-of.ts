interface Pictured {
  sku: string;
  name: string;
  imageUrl?: string | null;
}

/**
 * Where a plant's picture is, and what it shows in words. A picture of the seller's own comes before the drawn one, if it
 * is served by this host, as at a path beside the shop: pages load nothing from elsewhere, and this server fetches nothing
 * that a plant names.
 */
export function pictureOf({ sku, name, imageUrl }: Pictured, host: string): { src: string; alt: string } {
  return { src: pathOn(host, imageUrl) ?? `/shop/pictures/${encodeURIComponent(sku)}.svg`, alt: name };
}

/** The path of an address on this host; undefined for one elsewhere. */
export function pathOn(host: string, address?: string | null): string | undefined {
  const own = URL.parse(address ?? '');
  return own?.host === host ? own.pathname + own.search : undefined;
}
