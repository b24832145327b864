/** Where a plant's picture is, and what it shows in words. A picture of the seller's own comes before the drawn one. */
export function pictureOf(plant: { sku: string; name: string; imageUrl?: string | null }): {
  src: string;
  alt: string;
} {
  return { src: plant.imageUrl || `/shop/pictures/${encodeURIComponent(plant.sku)}.svg`, alt: plant.name };
}
