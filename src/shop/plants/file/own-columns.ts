import { GraphQLDateTimeISO } from 'graphql-scalars';
import { clientIssue, type FieldIssue } from '../../../core/field-issue.js';
import { trimLine } from '../../../core/resolvers/arguments.js';
import { Difficulty, Light, PetSafety, Watering } from '../care.js';
import type { Plant } from '../plant.entity.js';
import { PlantPictureInput } from '../plant-picture.types.js';
import {
  type Fault,
  FileItem,
  type FilePlant,
  type Header,
  type PlantsFile,
  type Position,
  type Row,
  sentence,
} from './plants-file.js';
import { fromCell, spreadsheetFault } from './spreadsheets.js';

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
  light: word('light', Object.values(Light)),
  watering: word('watering', Object.values(Watering)),
  difficulty: word('difficulty', Object.values(Difficulty)),
  pet_safety: word('petSafety', Object.values(PetSafety)),
  pot_diameter_mm: wholeNumber('potDiameterMm'),
  height_cm: wholeNumber('heightCm'),
  hardiness_zone_min: wholeNumber('hardinessZoneMin'),
  hardiness_zone_max: wholeNumber('hardinessZoneMax'),
  weight_grams: wholeNumber('weightGrams'),
  pickup_only: word('pickupOnly', [true, false]),
  image_urls: list('imageUrls'),
  pictures: {
    member: 'pictures',
    read: (cell) => cell.split(/\r?\n/).flatMap((line) => pictureIn(line.trim())),
    write: ({ imageUrls, pictureFacts }) =>
      imageUrls.map((url) => [url, pictureFacts[url]?.alt].filter(Boolean).join(' ')).join('\n'),
  },
  tags: list('tags'),
  group: line('group'),
  size: line('size'),
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

function word(member: keyof Plant & string, allowed: readonly (string | boolean)[]): Column {
  return { ...text(member), read: (cell) => allowed.find((one) => String(one) === cell.trim().toLowerCase()), allowed };
}

/** Neither a tag nor an address has white space. */
function list(member: 'imageUrls' | 'tags'): Column {
  return { member, read: (cell) => cell.split(/\s+/).filter(Boolean), write: (plant) => plant[member].join(' ') };
}

/** A line: an address and, after a space, what the picture shows. */
function pictureIn(line: string): PlantPictureInput[] {
  const [, url, alt] = /^(\S+)\s*(.*)$/.exec(line) ?? [];
  return url ? [Object.assign(new PlantPictureInput(), { url, ...(alt && { alt }) })] : [];
}

function timeOf(cell: string): Date | undefined {
  try {
    return GraphQLDateTimeISO.parseValue(cell);
  } catch {
    return undefined;
  }
}

/** The members whose values may look like what a spreadsheet makes: an export of the store can have them. */
const TEXTS = ['sku', 'name'] as const;

/** The plants of a file with the store's own columns. An empty cell leaves what the plant has. */
export function readOwnColumns({ names, line, row }: Header, rows: readonly Row[]): PlantsFile {
  const columns = names.map((name) => ({ name, column: ownColumns[name] }));
  const plants: FilePlant[] = [];
  const faults: Fault[] = [];
  for (const { cell, ...at } of rows) {
    const [product, sku] = ['name', 'sku'].map((name) => fromCell(cell(name)).trim() || undefined);
    const position: Position = { ...at, product, sku };
    const item = new FileItem();
    const found: Fault[] = [];
    const doubts: NonNullable<FilePlant['doubts']> = [];
    for (const { name, column } of columns) {
      const received = fromCell(cell(name));
      if (!column || received === '') continue;
      const { member, read, allowed } = column;
      const changed = spreadsheetFault(received);
      const fault = { ...position, column: name, message: sentence(name, changed ?? '', received) };
      const text = TEXTS.find((one) => one === name);
      const value = read(received);
      if (value !== undefined) Object.assign(item, { [member]: value });
      if (changed && text) doubts.push({ ...fault, member: text });
      else if (value === undefined)
        found.push({ ...fault, message: changed ? fault.message : messageOf(name, received, allowed) });
    }
    // An export has both; this one says more.
    if (item.pictures) delete item.imageUrls;
    faults.push(...found);
    if (found.length === 0) plants.push({ ...position, item, doubts });
  }
  const columnOf = Object.fromEntries(Object.entries(ownColumns).map(([name, { member }]) => [member, name]));
  const noStock = 'The file has no column stock: stock stays as it is, and new plants start with 0';
  const warnings = names.includes('stock') ? [] : [{ line, row, column: 'stock', message: noStock }];
  return { plants, faults, skipped: [], warnings, columnOf };
}

const messageOf = (field: string, received: string, allowed: unknown): string =>
  clientIssue({ field, code: Array.isArray(allowed) ? 'isIn' : 'matches', received, allowed }).message;
