/** The widths in which a picture is kept, in pixels. */
export const WIDTHS = [160, 480, 960, 1600] as const;

export type Width = (typeof WIDTHS)[number];

const LARGEST: Width = 1600;

const ADDRESS = /^\/pictures\/([0-9a-f-]{36})\/(?:160|480|960|1600)\.webp$/;

/** The path of a picture: in the smallest kept width that is at least the wanted one, or in the largest. */
export const addressOf = (id: string, wanted: number = LARGEST): string =>
  `/pictures/${id}/${WIDTHS.find((width) => width >= wanted) ?? LARGEST}.webp`;

/** The id of the picture of the store at this address; undefined for an address elsewhere. */
export const pictureIdIn = (address: string): string | undefined => ADDRESS.exec(address)?.[1];
