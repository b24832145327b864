import type { Context } from '../../../core/context.js';
import { sortedBy } from '../../../core/persistence/pages/cursor.js';
import { type PageArgs, type PageOf, paginate } from '../../../core/persistence/pages/page.js';
import { Reward } from './reward.entity.js';

const inOrderOfCreation = sortedBy('createdAt', 'asc');

/** A page of the rewards of the shop, with archived ones, in order of creation. */
export const listRewards = (ctx: Context, page: PageArgs): Promise<PageOf<Reward>> =>
  paginate(ctx, Reward, {}, inOrderOfCreation, page);
