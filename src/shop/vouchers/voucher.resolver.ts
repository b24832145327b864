import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { type Context, Role } from '../../core/context.js';
import { Authorized } from '../../core/resolvers/check-roles.js';
import { sortedBy } from '../../database/read/cursor.js';
import { find } from '../../database/read/find.js';
import { PageArgs } from '../../database/read/page.js';
import { findById } from '../../database/write/load.js';
import { record } from '../../events/record.js';
import { createVoucher } from './create-voucher.js';
import { updateVoucher } from './update-voucher.js';
import { Voucher } from './voucher.entity.js';
import { CreateVoucherArgs, UpdateVoucherArgs, VoucherPage } from './voucher.types.js';

@Resolver(() => Voucher)
export class VoucherResolver {
  @Query(() => VoucherPage, {
    description: 'The vouchers of the shop, including archived ones, in order of creation. Staff only.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  vouchers(@Ctx() ctx: Context, @Args(() => PageArgs) page: PageArgs) {
    return find(ctx, Voucher, { sort: sortedBy('createdAt', 'asc') }, page);
  }

  @Mutation(() => Voucher, {
    description:
      'Creates a voucher: a code that takes a percentage or an amount off orders. Staff only. CONFLICT if another voucher has the code.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  createVoucher(@Ctx() ctx: Context, @Args(() => CreateVoucherArgs) args: CreateVoucherArgs) {
    return createVoucher(ctx, args);
  }

  @Mutation(() => Voucher, {
    description:
      'Changes the given terms of a voucher; null removes `from`, `to` and `uses`, and else counts as absent. Staff only. Orders that have used it keep their discount. NOT_FOUND if the voucher does not exist; CONFLICT if another voucher has the code.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  updateVoucher(@Ctx() ctx: Context, @Args(() => UpdateVoucherArgs) args: UpdateVoucherArgs) {
    return updateVoucher(ctx, args);
  }

  @Mutation(() => Voucher, {
    description:
      'Archives a voucher for good: no order can use it any more. Staff only. Archiving it again is not an error. NOT_FOUND if the voucher does not exist.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  async archiveVoucher(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The id of the voucher.' }) id: string,
  ) {
    // RACE: an order may use the voucher at this moment. The lock makes one wait for the other.
    const voucher = await findById(ctx, Voucher, 'voucher', id, { lock: 'update' });
    if (!voucher.active) return voucher;
    voucher.active = false;
    record(ctx, 'voucher.archived', { resourceId: voucher.id, value: voucher });
    return voucher;
  }
}
