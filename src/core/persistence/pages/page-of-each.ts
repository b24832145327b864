import type { EntityClass } from '@mikro-orm/postgresql';
import type { Context } from '../../context.js';
import { countByKey, partByKey } from '../reads/by-key.js';
import { readByKey } from '../reads/read-together.js';
import type { SortKey } from './cursor.js';
import { type PageArgs, type PageOf, pageOf } from './page.js';
import { pageWindow } from './page-window.js';

/** A list of rows that every parent has, such as the orders of each customer. */
export interface ListOfEach<T extends object> {
  entity: EntityClass<T>;
  /** The reference to the parent. */
  parent: Extract<keyof T, string>;
  sort: SortKey[];
  /** A condition in SQL that the listed rows meet. */
  only?: string;
}

/**
 * A page of the rows of one parent, like `paginate`. The pages of all parents that one level of a query asks for are
 * read by one statement, and their totals, where selected, by another: the number of statements does not depend on the
 * number of rows.
 */
export async function pageOfEach<T extends object>(
  ctx: Context,
  { entity, parent, sort, only }: ListOfEach<T>,
  parentId: string,
  args: PageArgs,
): Promise<PageOf<T>> {
  const window = pageWindow(ctx.em, entity, sort, args);
  const { limit, skip, values } = window;
  const part = partByKey(ctx.em, entity, parent, sort, { behind: values !== undefined, only });
  const read = () => readByKey(ctx, part, parentId, [limit + 1, skip, ...(values ?? [])]);
  const total = async () => {
    const [counted] = await readByKey(ctx, countByKey(ctx.em, entity, parent, only), parentId);
    return counted?.count ?? 0;
  };
  return pageOf(read, total, window, sort);
}
