import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import { PageArgs, pageType } from '../../../core/persistence/pages/page.js';
import { IsChange, IsText } from '../../../core/validation/validators.js';
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
