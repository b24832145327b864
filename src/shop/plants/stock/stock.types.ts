import { Max, Min } from 'class-validator';
import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import { IsChange, IsText } from '../../../core/validation/validators.js';
import { PageArgs, pageType } from '../../../database/read/page.js';
import type { Plant } from '../plant.entity.js';
import { StockCause, StockMovement } from './stock-movement.entity.js';

/** The most units one plant can have, and the most that one adjustment can move. */
export const MAX_STOCK = 1_000_000;

@ObjectType({ description: 'The data of `inventory.changed`: how the stock of one plant changed, and why.' })
export class InventoryChange {
  @Field(() => ID, { description: 'The plant whose stock changed.' })
  plantId!: string;

  @Field(() => Int, { description: 'Units added, or removed when negative.' })
  change!: number;

  @Field(() => Int, { description: 'The stock right after this change, in units.' })
  stock!: number;

  @Field(() => StockCause, { description: 'The cause of the change.' })
  cause!: StockCause;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the plant can be ordered after this change; null in events from before it was recorded.',
  })
  get inStock(): boolean | undefined {
    return this.plant?.inStock;
  }

  @Field(() => Date, {
    nullable: true,
    description:
      '`updatedAt` of the plant after this change: RFC 3339, UTC; null in events from before it was recorded.',
  })
  get updatedAt(): Date | undefined {
    return this.plant?.updatedAt;
  }

  /** As it is when the event is written; absent in a stored one. */
  plant?: Plant;
}

@ObjectType({ description: 'A page of the stock ledger of one plant, newest first.' })
export class StockMovementPage extends pageType(StockMovement, 'stock movements') {}

@ArgsType()
export class StockMovementsArgs extends PageArgs {
  @Field(() => ID, { description: 'The plant whose ledger to read. NOT_FOUND if it does not exist.' })
  plantId!: string;
}

@ArgsType()
export class AdjustStockArgs {
  @Field(() => ID, { description: 'The plant whose stock changes. NOT_FOUND if it does not exist.' })
  plantId!: string;

  @Field(() => Int, {
    description: 'Units to add, or to remove when negative: -1000000 to 1000000, not 0.',
  })
  @IsChange(MAX_STOCK)
  change!: number;

  @Field(() => String, { nullable: true, description: 'The reason, for the ledger: up to 500 characters.' })
  @IsText(0, 500)
  note?: string;
}

@ArgsType()
export class SetStockArgs {
  @Field(() => ID, { description: 'The plant that was counted. NOT_FOUND if it does not exist.' })
  plantId!: string;

  @Field(() => Int, { description: 'The units that are there: 0 to 1000000.' })
  @Min(0)
  @Max(MAX_STOCK)
  stock!: number;

  @Field(() => String, { nullable: true, description: 'The reason, for the ledger: up to 500 characters.' })
  @IsText(0, 500)
  note?: string;
}
