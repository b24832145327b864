import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import type { FieldIssue } from '../../core/field-issue.js';
import { type KnownPictures, namePictures } from '../pictures/name-pictures.js';
import { addressOf, pictureIdIn } from '../pictures/picture-address.js';
import type { Plant } from './plant.entity.js';
import type { PictureFacts, PlantPictureInput } from './plant-picture.types.js';

/** How many pictures a plant may have. */
export const MAX_PICTURES = 10;

/** What a mutation may say of the pictures of a plant. */
interface Given {
  imageUrl?: string | null;
  imageUrls?: readonly string[] | null;
  pictures?: readonly PlantPictureInput[] | null;
}

interface Wanted {
  url: string;
  alt?: string | undefined;
  /** What names it in the request. */
  field: string;
  received: unknown;
}

/** The shop's pictures that these plants are given, which they show from now on. */
export const picturesOf = (ctx: Context, plants: readonly Given[]): Promise<KnownPictures> =>
  namePictures(
    ctx,
    plants.flatMap((given) => wantedOf(given) ?? []).flatMap(({ url }) => pictureIdIn(url) ?? []),
  );

/** The columns of the given pictures: the first has its own. NOT_FOUND for one that the shop does not have. */
export function columnsOf(given: Given, known: KnownPictures, plant?: Plant): Partial<Plant> {
  const wanted = wantedOf(given, plant);
  if (!wanted) return {};
  const nameless = given.pictures?.findIndex(({ id, url }) => id == null && url == null) ?? -1;
  if (nameless >= 0) throw AppError.invalid(neither(`pictures[${nameless}]`));
  const facts: Record<string, PictureFacts> = {};
  for (const { url, alt, field, received } of wanted) {
    const id = pictureIdIn(url);
    const size = id === undefined ? undefined : known.get(id);
    // A path is one of a picture of the shop.
    if (url.startsWith('/') && !size) throw AppError.missing('picture', [{ field, code: 'picture', received }]);
    if ((size || alt) && !facts[url]) facts[url] = { ...size, ...(alt && { alt }) };
  }
  const [first = '', ...others] = new Set(wanted.map(({ url }) => url));
  return { imageUrl: first, moreImageUrls: others, pictureFacts: facts };
}

/** What a picture is called stays, where its address alone is given. */
function wantedOf({ imageUrl, imageUrls, pictures }: Given, plant?: Plant): Wanted[] | undefined {
  if (pictures != null)
    return pictures.map(({ id, url, alt }, at) =>
      id == null
        ? { url: pathOf(url ?? ''), alt: alt ?? '', field: `pictures[${at}].url`, received: url }
        : { url: addressOf(id.toLowerCase()), alt: alt ?? '', field: `pictures[${at}].id`, received: id },
    );
  const altOf = (url: string) => plant?.pictureFacts[url]?.alt;
  if (imageUrls != null)
    return imageUrls.map((received, at) => {
      const url = pathOf(received);
      return { url, alt: altOf(url), field: `imageUrls[${at}]`, received };
    });
  if (imageUrl == null) return undefined;
  const rest = plant?.moreImageUrls ?? [];
  return [pathOf(imageUrl), ...rest].map((url) => ({ url, alt: altOf(url), field: 'imageUrl', received: imageUrl }));
}

/** The address of a picture of the shop in the largest width, whichever was given; any other as it is. */
function pathOf(address: string): string {
  const id = pictureIdIn(address);
  return id === undefined ? address : addressOf(id);
}

/** The given pictures that the shop does not show, because another host has them. */
export function elsewhere(ctx: Context, given: Given): { field: string; code: string; message: string }[] {
  const own = ctx.settings.publicUrl && new URL(ctx.settings.publicUrl).host;
  return (wantedOf(given) ?? [])
    .filter(({ url }) => pictureIdIn(url) === undefined && URL.parse(url)?.host !== own)
    .map(({ field }) => ({
      field,
      code: 'other_host',
      message: `${field} is on another host, so that the shop does not show it. Send the picture to POST /pictures, and give its id.`,
    }));
}

const neither = (field: string): FieldIssue => ({
  ...{ field: `${field}.id`, code: 'required', received: null, variant: 'requiredEither', other: `${field}.url` },
});
