interface Wished {
  addedAt: string;
  plant: {
    inStock: boolean;
    movements: { items: readonly { createdAt: string; change: number; stock: number }[] };
  };
}

/** When a plant that was sold out came back, since it was put on the wishlist; undefined: it was there all the time, or is not now. */
export function backInStockAt({ addedAt, plant }: Wished): string | undefined {
  if (!plant.inStock) return undefined;
  return plant.movements.items.find(
    ({ createdAt, change, stock }) => createdAt > addedAt && stock > 0 && stock - change === 0,
  )?.createdAt;
}
