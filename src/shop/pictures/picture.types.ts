import { ArgsType, Extensions, Field } from 'type-graphql';

@ArgsType()
export class CreatePictureArgs {
  @Field(() => String, {
    description: 'A JPEG, PNG, WebP or AVIF of 50 megapixels or less, in Base64; of an animation, the first frame.',
  })
  @Extensions({ asSent: true })
  picture!: string;
}
