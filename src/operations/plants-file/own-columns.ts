import { GraphQLDateTimeISO } from 'graphql-scalars';
import type { FieldIssue } from '../../core/field-issue.js';
import { trimLine } from '../../core/resolvers/trim-lines.js';
import { Difficulty, Light, PetSafety, Watering } from '../../shop/plants/care.js';
import type { Plant } from '../../shop/plants/plant.entity.js';

/** A column of a file of the store's own: how its cells are read and written. An empty cell is never read. */
export interface Column {
  /** The member of a plant, as the domain calls it. */
  member: keyof Plant & string;
  /** The value of a cell; undefined if the cell has no value that the member can take. */
  read(cell: string): unknown;
  /** What a cell may be, if not any text. */
  allowed?: FieldIssue['allowed'];
  write(plant: Plant): string;
}

const DRAFT = 'draft';

/** The columns, by their names: those of the members in REST. */
export const ownColumns: Readonly<Record<string, Column>> = {
  sku: line('sku'),
  name: line('name'),
  botanical_name: line('botanicalName'),
  description: text('description'),
  price: wholeNumber('price', 'a whole number of minor units, as 1299 for 12.99'),
  stock: wholeNumber('stock'),
  light: word('light', Light),
  watering: word('watering', Watering),
  difficulty: word('difficulty', Difficulty),
  pet_safety: word('petSafety', PetSafety),
  pot_diameter_mm: wholeNumber('potDiameterMm'),
  height_cm: wholeNumber('heightCm'),
  hardiness_zone_min: wholeNumber('hardinessZoneMin'),
  hardiness_zone_max: wholeNumber('hardinessZoneMax'),
  image_urls: list('imageUrls'),
  tags: list('tags'),
  slug: { ...line('slug'), write: ({ ownSlug = '' }) => ownSlug },
  published_at: {
    member: 'publishedAt',
    read: (cell) => (cell.trim().toLowerCase() === DRAFT ? null : timeOf(cell.trim())),
    allowed: `a time like 2027-01-31T12:00:00Z, or the word ${DRAFT}`,
    write: ({ publishedAt }) => publishedAt?.toISOString() ?? DRAFT,
  },
};

function text(member: keyof Plant & string): Column {
  return { member, read: (cell) => cell, write: (plant) => String(plant[member] ?? '') };
}

/** As the API takes a text of one line. */
function line(member: keyof Plant & string): Column {
  return { ...text(member), read: trimLine };
}

function wholeNumber(member: keyof Plant & string, allowed = 'a whole number'): Column {
  return { ...text(member), read: (cell) => (/^\s*-?\d{1,15}\s*$/.test(cell) ? Number(cell) : undefined), allowed };
}

function word(member: keyof Plant & string, words: Record<string, string>): Column {
  const allowed = Object.values(words);
  return { ...text(member), read: (cell) => allowed.find((one) => one === cell.trim().toLowerCase()), allowed };
}

/** Neither a tag nor an address has white space. */
function list(member: 'imageUrls' | 'tags'): Column {
  return { member, read: (cell) => cell.split(/\s+/).filter(Boolean), write: (plant) => plant[member].join(' ') };
}

function timeOf(cell: string): Date | undefined {
  try {
    return GraphQLDateTimeISO.parseValue(cell);
  } catch {
    return undefined;
  }
}
