import { ArrayMaxSize, ArrayMinSize } from 'class-validator';
import { ArgsType, Field, ID, ObjectType } from 'type-graphql';
import { PageArgs, pageType } from '../../core/persistence/page.js';
import { WishlistEntry } from './wishlist-entry.entity.js';

@ObjectType({ description: 'What `wishlist.changed` tells: which plants came onto a wishlist and which left it.' })
export class WishlistChange {
  @Field(() => ID, { description: 'The customer whose wishlist it is.' })
  customerId!: string;

  @Field(() => [ID], { description: 'The ids of the plants that were not on it before.' })
  added!: string[];

  @Field(() => [ID], { description: 'The ids of the plants that are no longer on it.' })
  removed!: string[];
}

@ObjectType({ description: 'A page of a wishlist, newest first.' })
export class WishlistPage extends pageType(WishlistEntry, 'entries') {}

@ArgsType()
export class WishlistArgs extends PageArgs {
  @Field(() => ID, { description: 'Whose wishlist it is: customers only their own. Unknown: NOT_FOUND.' })
  customerId!: string;
}

@ArgsType()
export class AddToWishlistArgs {
  @Field(() => ID, { description: 'Whose wishlist it is: customers only their own. Unknown: NOT_FOUND.' })
  customerId!: string;

  @Field(() => [ID], {
    description:
      'The plants to add: 1 to 100 ids; one given twice counts once. An unknown or archived plant: NOT_FOUND, and none is added.',
  })
  @ArrayMinSize(1)
  @ArrayMaxSize(100)
  plantIds!: string[];
}

@ArgsType()
export class RemoveFromWishlistArgs {
  @Field(() => ID, { description: 'Whose wishlist it is: customers only their own. Unknown: NOT_FOUND.' })
  customerId!: string;

  @Field(() => ID, { description: 'The plant to remove; one that is not on the wishlist is no error.' })
  plantId!: string;
}
