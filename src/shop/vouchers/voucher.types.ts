import { Max, Min } from 'class-validator';
import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import { IsAmount, IsLine, NotWith, NullRemoves } from '../../core/validation/validators.js';
import { pageType } from '../../database/read/page.js';
import { Voucher } from './voucher.entity.js';

@ObjectType({ description: 'A page of the vouchers of the shop.' })
export class VoucherPage extends pageType(Voucher, 'vouchers') {}

/** The most characters of a code, in capital letters, too. */
export const MAX_CODE = 64;

const CODE = `What buyers type, in whatever case: 1 to ${MAX_CODE} characters, as no other voucher of the shop has (CONFLICT).`;
const MAX_USES = 1_000_000_000;

@ArgsType()
class VoucherTerms {
  @Field(() => Int, {
    nullable: true,
    description: 'The discount in percent of the subtotal: 1 to 100. Either this or `amount`.',
  })
  @Min(1)
  @Max(100)
  @NotWith('amount')
  percent?: number;

  @Field(() => Int, {
    nullable: true,
    description: "The discount on one order, in minor units of the shop's currency: 1 or more.",
  })
  @IsAmount(1)
  amount?: number;

  @Field(() => Int, {
    nullable: true,
    description: 'The subtotal from which it can be used, in minor units: 0 or more. Default: 0.',
  })
  @IsAmount(0)
  minSubtotal?: number;

  @Field(() => Date, { nullable: true, description: 'When it begins to be valid: RFC 3339. Null: at once.' })
  @NullRemoves()
  from?: Date | null;

  @Field(() => Date, {
    nullable: true,
    description: 'When it ends to be valid, later than `from`: RFC 3339. Null: never.',
  })
  @NullRemoves()
  to?: Date | null;

  @Field(() => Int, {
    nullable: true,
    description: `How many orders may use it: 1 to ${MAX_USES}. Null: any number.`,
  })
  @Min(1)
  @Max(MAX_USES)
  @NullRemoves()
  uses?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether a customer can use it for one order only. Default: false.',
  })
  oncePerCustomer?: boolean;
}

@ArgsType()
export class CreateVoucherArgs extends VoucherTerms {
  @Field(() => String, { description: CODE })
  @IsLine(1, MAX_CODE)
  code!: string;
}

@ArgsType()
export class UpdateVoucherArgs extends VoucherTerms {
  @Field(() => ID, { description: 'The voucher to change. NOT_FOUND if it does not exist.' })
  id!: string;

  @Field(() => String, { nullable: true, description: CODE })
  @IsLine(1, MAX_CODE)
  code?: string;
}
