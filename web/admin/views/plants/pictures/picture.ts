import type { PlantFactsFragment } from '../../../documents.generated.ts';

/** A picture of the form: as the store takes it, and what helps to change it. */
export interface Picture {
  url: string;
  /** Empty: the name of the plant. */
  alt: string;
  width?: number | null | undefined;
  height?: number | null | undefined;
  /** What was sent, in full. */
  file?: Blob;
}

export const picturesOf = (plant?: PlantFactsFragment): Picture[] =>
  plant?.pictures.map(({ alt, ...picture }) => ({ ...picture, alt: alt === plant.name ? '' : alt })) ?? [];

/** Pictures as the field of the form has them. */
export const textOf = (pictures: readonly Picture[]): string =>
  JSON.stringify(pictures.map(({ url, alt }) => ({ url, alt })));

/** The part of a picture that has the form of the shop's pictures, 5:6, `at` percent from its left or upper end. */
export function cutOf(width: number, height: number, at: number) {
  const wide = Math.min(width, Math.round((height * 5) / 6));
  const high = Math.min(height, Math.round((width * 6) / 5));
  const from = (all: number, part: number) => Math.round(((all - part) * at) / 100);
  return { x: from(width, wide), y: from(height, high), width: wide, height: high };
}

/** Whether the shop's lists leave out a part that one sees. */
export function isCut({ width, height }: Picture): boolean {
  if (!width || !height) return false;
  const part = cutOf(width, height, 0);
  return (part.width * part.height) / (width * height) < 0.98;
}

/** These in another order: the one at a place comes before or after its neighbour. */
export function moved(pictures: readonly Picture[], at: number, by: 1 | -1): Picture[] {
  const [picture] = pictures.slice(at, at + 1);
  if (!picture || at + by < 0 || at + by >= pictures.length) return [...pictures];
  return pictures.toSpliced(at, 1).toSpliced(at + by, 0, picture);
}
