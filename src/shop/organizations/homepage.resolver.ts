import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { GraphQLOnly } from '../../core/field-visibility.js';
import { readById } from '../../database/read/related.js';
import { Picture } from '../pictures/picture.entity.js';
import { Homepage } from './homepage.types.js';

@Resolver(() => Homepage)
export class HomepageResolver {
  @FieldResolver(() => Picture, { nullable: true, description: 'The picture beside the headline; null: none.' })
  @GraphQLOnly()
  picture(@Root() { pictureId }: Homepage, @Ctx() ctx: Context) {
    return pictureId ? readById(ctx, Picture, pictureId) : null;
  }
}
