import { ArrayMaxSize, ArrayMinSize } from 'class-validator';
import { ArgsType, Field, ID, ObjectType } from 'type-graphql';
import { PageArgs, pageType } from '../../database/read/page.js';
import { WishlistEntry } from './wishlist-entry.entity.js';

@ObjectType({
  description: 'The data of `wishlist.changed`: which plants were added to a wishlist and which were removed.',
})
export class WishlistChange {
  @Field(() => ID, { description: 'The customer whose wishlist it is.' })
  customerId!: string;

  @Field(() => [ID], { description: 'The ids of the plants that were added.' })
  added!: string[];

  @Field(() => [ID], { description: 'The ids of the plants that were removed.' })
  removed!: string[];
}

@ObjectType({ description: 'A page of a wishlist, newest first.' })
export class WishlistPage extends pageType(WishlistEntry, 'entries') {}

const CUSTOMER =
  'The customer whose wishlist it is. Customers can pass only their own id. NOT_FOUND if it does not exist.';

@ArgsType()
export class WishlistArgs extends PageArgs {
  @Field(() => ID, { description: CUSTOMER })
  customerId!: string;
}

@ArgsType()
export class AddToWishlistArgs {
  @Field(() => ID, { description: CUSTOMER })
  customerId!: string;

  @Field(() => [ID], {
    description:
      'The plants to add: 1 to 100 ids; duplicates count once. NOT_FOUND, and none is added, if a plant does not exist, is archived or a draft.',
  })
  @ArrayMinSize(1)
  @ArrayMaxSize(100)
  plantIds!: string[];
}

@ArgsType()
export class RemoveFromWishlistArgs {
  @Field(() => ID, { description: CUSTOMER })
  customerId!: string;

  @Field(() => ID, { description: 'The plant to remove. It is not an error if the plant is not on the wishlist.' })
  plantId!: string;
}
