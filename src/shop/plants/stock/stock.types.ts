import { IsOptional } from 'class-validator';
import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import { PageArgs, pageType } from '../../../core/persistence/page.js';
import { IsChange, IsText } from '../../../core/validation/validators.js';
import { StockCause, StockMovement } from './stock-movement.entity.js';

/** The most units one plant can have, and the most that one adjustment can move. */
export const MAX_STOCK = 1_000_000;

@ObjectType({ description: 'What `inventory.changed` tells: how the stock of one plant changed, and why.' })
export class InventoryChange {
  @Field(() => ID, { description: 'The plant whose stock changed.' })
  plantId!: string;

  @Field(() => Int, { description: 'Units added, or taken away when negative.' })
  change!: number;

  @Field(() => Int, { description: 'The stock right after this change, in units.' })
  stock!: number;

  @Field(() => StockCause, { description: 'Why it changed.' })
  cause!: StockCause;
}

@ObjectType({ description: 'A page of the stock ledger of one plant, newest first.' })
export class StockMovementPage extends pageType(StockMovement, 'stock movements') {}

@ArgsType()
export class StockMovementsArgs extends PageArgs {
  @Field(() => ID, { description: 'The plant whose ledger it is. Unknown: NOT_FOUND.' })
  plantId!: string;
}

@ArgsType()
export class AdjustStockArgs {
  @Field(() => ID, { description: 'The plant whose stock changes. Unknown: NOT_FOUND.' })
  plantId!: string;

  @Field(() => Int, {
    description: 'Units to add, or to take away when negative: not 0, at most 1000000 either way.',
  })
  @IsChange(MAX_STOCK)
  change!: number;

  @Field(() => String, { nullable: true, description: 'Why, for the ledger: up to 500 characters.' })
  @IsOptional()
  @IsText(0, 500)
  note?: string;
}
