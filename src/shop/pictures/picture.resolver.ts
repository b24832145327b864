import { Args, ArgsType, Ctx, Extensions, Field, Mutation, Resolver } from 'type-graphql';
import { type Context, Role } from '../../core/context.js';
import { Authorized, WithScope } from '../../core/resolvers/check-roles.js';
import { Scope } from '../../core/rights.js';
import { BeforeTransaction } from '../../mutations/before-transaction.js';
import { createPicture } from './create-picture.js';
import { Picture } from './picture.entity.js';
import { renderPicture } from './render-picture.js';

@ArgsType()
class CreatePictureArgs {
  @Field(() => String, {
    description: 'A JPEG, PNG, WebP or AVIF of 50 megapixels or less, in Base64; of an animation, the first frame.',
  })
  @Extensions({ asSent: true })
  picture!: string;
}

@Resolver(() => Picture)
export class PictureResolver {
  @Mutation(() => Picture, {
    description:
      'Keeps a picture, to name it in `pictures` of a plant; the same bytes have the same id again. Its position, camera and other EXIF are dropped. Staff, and API keys with the scope CATALOGUE; customers, too, for a return: 20 a day, which only they and staff see. What nothing shows for 30 days is deleted. `POST /pictures` takes the bytes as they are, up to 10 MiB.',
  })
  @Authorized(Role.CUSTOMER, Role.STAFF, Role.ADMIN)
  @WithScope(Scope.CATALOGUE)
  @BeforeTransaction(({ picture }, deadline) => renderPicture(Buffer.from(String(picture), 'base64'), deadline))
  createPicture(@Ctx() ctx: Context, @Args(() => CreatePictureArgs) { picture }: CreatePictureArgs) {
    return createPicture(ctx, Buffer.from(picture, 'base64'));
  }
}
