import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'The way of delivery that an order keeps.' })
export class OrderDeliveryMethod {
  @Field(() => String, { description: 'Its code in the delivery zone of the address.' })
  code!: string;

  @Field(() => String, { description: 'What it was called.' })
  name!: string;
}
