import type { Context } from '../../../core/context.js';
import { sortedBy } from '../../../core/persistence/pages/cursor.js';
import { find } from '../../../core/persistence/pages/find.js';
import type { PageArgs, PageOf } from '../../../core/persistence/pages/page.js';
import { Reward } from './reward.entity.js';

/** A page of the rewards of the shop, with archived ones, in order of creation. */
export const listRewards = (ctx: Context, page: PageArgs): Promise<PageOf<Reward>> =>
  find(ctx, Reward, { sort: sortedBy('createdAt', 'asc') }, page);
