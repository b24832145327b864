import type { EntityClass, EntityManager } from '@mikro-orm/postgresql';
import { Max, Min } from 'class-validator';
import { ArgsType, type ClassType, Field, Int, ObjectType } from 'type-graphql';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '../../core/limits.js';
import { NotWith } from '../../core/validation/validators.js';
import { decodeCursor, encodeCursor, IsCursor, type OrderedList, type SortKey } from './cursor.js';
import { RANK, RELEVANCE } from './match.js';

@ArgsType()
export class PageArgs {
  @Field(() => Int, {
    nullable: true,
    defaultValue: PAGE_SIZE,
    description: `The number of items per page: 1 to ${MAX_PAGE_SIZE}.`,
  })
  @Min(1)
  @Max(MAX_PAGE_SIZE)
  limit?: number;

  @Field(() => Int, {
    nullable: true,
    description: 'The number of items to skip: 0 (the default) or more. Not together with `after`.',
  })
  @Min(0)
  offset?: number;

  @Field(() => String, {
    nullable: true,
    description: 'The `nextCursor` of the previous page. Not together with `offset`.',
  })
  @NotWith('offset')
  @IsCursor()
  after?: string;
}

/** GraphQL calls a function only where a client selects the field; what it calls in one turn shares a message. */
export interface PageOf<T> {
  items(): Promise<T[]>;
  /** Counts the items on all pages. */
  total(): Promise<number>;
  limit: number;
  offset: number;
  nextCursor(): Promise<string | undefined>;
}

/** The GraphQL type of a page of `Item`; a list with more fields extends it. */
export function pageType<T extends object>(Item: ClassType<T>, noun: string) {
  @ObjectType()
  abstract class Page {
    @Field(() => [Item], { description: `The ${noun} of this page, in order.` })
    items!: T[];

    // `simple`: resolved by graphql-js itself, which calls functions.
    @Field(() => Int, { simple: true, description: 'The number of items on all pages.' })
    total!: () => Promise<number>;

    @Field(() => Int, { description: 'The page size: the maximum number of items per page.' })
    limit!: number;

    @Field(() => Int, { description: 'The number of items before this page.' })
    offset!: number;

    @Field(() => String, { nullable: true, description: 'Pass it as `after` for the next page; null at the end.' })
    nextCursor?: string;
  }
  return Page;
}

const RANKED = { type: 'integer' };

/** Which rows of an ordered list a page contains. */
interface PageWindow {
  list: OrderedList;
  limit: number;
  /** The number of rows before the page. */
  offset: number;
  /** The number of rows that the query skips: none behind a cursor, which is a condition instead. */
  skip: number;
  /** The sort values of the row before the page; undefined without a cursor. */
  values?: unknown[];
}

/** Reads `limit`, and `offset` or `after`; 400 if the cursor is damaged or belongs to another list. */
export function pageWindow<T extends object>(
  em: EntityManager,
  entity: EntityClass<T>,
  sort: SortKey[],
  args: PageArgs,
): PageWindow {
  const limit = args.limit ?? PAGE_SIZE;
  const { properties, tableName: table } = em.getMetadata().get(entity);
  const list = { table, sort };
  if (args.after == null) return { list, limit, offset: args.offset ?? 0, skip: args.offset ?? 0 };
  const types: Record<string, { type: string } | undefined> = { ...properties, [RANK]: RANKED, [RELEVANCE]: RANKED };
  const { offset, values } = decodeCursor(args.after, list, (field) => types[field]?.type);
  return { list, limit, offset, skip: 0, values };
}

/** A page whose rows, of which `read` returns one more if there is one, are read when GraphQL calls for items or cursor. */
export function pageOf<T extends object>(
  { list, limit, offset }: PageWindow,
  read: () => Promise<T[]>,
  total: () => Promise<number>,
  cursorValues: (row: T) => object = (row) => row,
): PageOf<T> {
  let found: Promise<T[]> | undefined;
  const rows = () => {
    found ??= read();
    return found;
  };
  const items = async () => (await rows()).slice(0, limit);
  const nextCursor = async () => {
    const last = (await rows()).length > limit ? (await items()).at(-1) : undefined;
    return last && encodeCursor(list, cursorValues(last) as Record<string, unknown>, offset + limit);
  };
  return { items, total, limit, offset, nextCursor };
}
