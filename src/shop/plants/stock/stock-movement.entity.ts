import type { Opt, Ref } from '@mikro-orm/core';
import { Check, Entity, Enum, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { ActorField } from '../../../core/actor-field.js';
import { makeEnum, type ValueOf } from '../../../core/resolvers/make-enum.js';
import { InsertionOrder, OrganizationEntity, SqlIndex } from '../../../database/write/base.entity.js';
import { Plant } from '../plant.entity.js';

export const StockCause = makeEnum('StockCause', 'The cause of a change of stock.', {
  INITIAL: 'The first stock of a new plant.',
  ADJUSTMENT: 'Staff or an import changed the stock.',
  ORDER: 'An order took the units.',
  CANCEL: 'A cancellation gave the units back.',
  REFUND: 'A refund gave the units back.',
});
export type StockCause = ValueOf<typeof StockCause>;

/**
 * One entry of the stock ledger, which is append-only; its sum is the stock of the plant. Whatever the code does, the
 * unique keys let an order line take its stock once, give it back once on cancellation, and once for each refund
 * line.
 */
@Entity({ tableName: 'stock_movements' })
@ObjectType({ description: "One change of a plant's stock, with its cause. The changes add up to the stock." })
@Index({ properties: ['organizationId', 'plant', 'number'] })
@SqlIndex(
  'stock_movements_order_item_id_cause_unique',
  '("order_item_id", "cause") where "order_item_id" is not null',
  { unique: true },
)
@SqlIndex('stock_movements_refund_item_id_unique', '("refund_item_id") where "refund_item_id" is not null', {
  unique: true,
})
@Check({ name: 'stock_movements_change_check', expression: 'change <> 0' })
@Check({ name: 'stock_movements_stock_after_check', expression: 'stock_after >= 0' })
@Check({
  name: 'stock_movements_origin_check',
  expression:
    "(cause in ('order', 'cancel')) = (order_item_id is not null) and (cause = 'refund') = (refund_item_id is not null)",
})
export class StockMovement extends OrganizationEntity {
  @Field(() => Date, { description: 'When it happened: RFC 3339, UTC.' })
  override createdAt!: Opt<Date>;

  @InsertionOrder()
  number!: Opt<string>;

  @ManyToOne(() => Plant, { ref: true })
  plant!: Ref<Plant>;

  @Field(() => ID, { description: 'The plant whose stock changed.' })
  get plantId(): Opt<string> {
    return this.plant.id;
  }

  @Field(() => Int, { description: 'Units added, or removed when negative.' })
  @Property({ type: 'integer' })
  change!: number;

  @Field(() => Int, { name: 'stock', description: 'The stock right after this change.' })
  @Property({ type: 'integer' })
  stockAfter!: number;

  @Field(() => StockCause, { description: 'The cause of the change.' })
  @Enum({ items: () => StockCause })
  cause!: StockCause;

  @Field(() => ID, {
    nullable: true,
    description: 'The order line that took the units or gave them back; null for other causes.',
  })
  @Property({ type: 'uuid', nullable: true })
  orderItemId?: string;

  @Field(() => ID, { nullable: true, description: 'The refund line that gave the units back; null for other causes.' })
  @Property({ type: 'uuid', nullable: true })
  refundItemId?: string;

  @Field(() => String, { nullable: true, description: 'The note that staff wrote; null if there is none.' })
  @Property({ type: 'text', nullable: true })
  note?: string;

  @ActorField('Who caused the change')
  @Property({ type: 'text' })
  createdBy!: string;
}
