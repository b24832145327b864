/** How many pictures a plant may have. */
export const MAX_PICTURES = 10;

interface Given {
  imageUrl?: string | null;
  imageUrls?: readonly string[] | null;
}

/** The columns of the given pictures: the first has its own. An empty text stands for none. */
export function columnsOf({ imageUrl, imageUrls }: Given): { imageUrl?: string | null; moreImageUrls?: string[] } {
  if (imageUrls == null) return { imageUrl: imageUrl ?? undefined };
  const [first = '', ...others] = new Set(imageUrls);
  return { imageUrl: first, moreImageUrls: others };
}
