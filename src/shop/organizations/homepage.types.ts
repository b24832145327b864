import { ArrayMaxSize, Matches, ValidateNested } from 'class-validator';
import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { TAG, TAG_WORDS } from '../../core/standards/tags.js';
import { IsLine, IsText } from '../../core/validation/validators.js';

/** How many collections a home page may show. */
const MAX_COLLECTIONS = 12;

@ObjectType({ description: 'Plants of one tag, which the home page shows in a row.' })
export class HomepageCollection {
  @Field(() => String, { description: 'What stands above them.' })
  title!: string;

  @Field(() => String, { description: 'The tag of the plants.' })
  tag!: string;
}

@ObjectType({ description: 'What the home page of the shop shows above its plants.' })
export class Homepage {
  @Field(() => String, { nullable: true, description: 'The first line; null: the shop has words of its own.' })
  headline?: string | null;

  @Field(() => String, { nullable: true, description: 'What stands below the headline; null: nothing.' })
  text?: string | null;

  @Field(() => ID, { nullable: true, description: 'The picture beside them; null: none.' })
  pictureId?: string | null;

  @Field(() => [HomepageCollection], { description: 'Rows of plants, in this order: 0 to 12.' })
  collections!: HomepageCollection[];
}

@InputType({ description: 'Plants of one tag, which the home page shows in a row.' })
export class HomepageCollectionInput {
  @Field(() => String, { description: 'What stands above them: 1 to 60 characters.' })
  @IsLine(1, 60)
  title!: string;

  @Field(() => String, { description: `The tag of the plants: ${TAG_WORDS}.` })
  @Matches(TAG, { context: { allowed: TAG_WORDS } })
  tag!: string;
}

@InputType({ description: 'What the home page shows above its plants: all of it, for it replaces what was there.' })
export class HomepageInput {
  @Field(() => String, { nullable: true, description: 'The first line: up to 100 characters.' })
  @IsLine(0, 100)
  headline?: string;

  @Field(() => String, { nullable: true, description: 'What stands below the headline: up to 1,000 characters.' })
  @IsText(0, 1000)
  text?: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of a picture that was sent to `POST /pictures`. NOT_FOUND if the shop has none of this id.',
  })
  pictureId?: string;

  @Field(() => [HomepageCollectionInput], { nullable: true, description: `The collections: 0 to ${MAX_COLLECTIONS}.` })
  @ArrayMaxSize(MAX_COLLECTIONS)
  @ValidateNested({ each: true })
  collections?: HomepageCollectionInput[];
}
