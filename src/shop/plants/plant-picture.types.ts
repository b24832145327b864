import { Arg, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { IsLine, IsPictureAddress, NotWith } from '../../core/validation/validators.js';
import { addressOf, pictureIdIn } from '../pictures/picture-address.js';

/** What is known of a picture of a plant, beside its address. */
export interface PictureFacts {
  width?: number;
  height?: number;
  alt?: string;
}

@ObjectType({ description: 'A picture of a plant.' })
export class PlantPicture {
  constructor(
    private readonly address: string,
    private readonly facts: PictureFacts,
    private readonly name: string,
  ) {}

  @Field(() => String, {
    description:
      'The address: a path of this store, or where a picture on another host is. Of a path, `width` chooses the smallest kept width that is at least that: 160, 480, 960 or, as without it, 1600 pixels.',
  })
  url(
    @Arg('width', () => Int, { nullable: true, description: 'How wide it is shown, in pixels.' }) width?: number | null,
  ): string {
    const id = pictureIdIn(this.address);
    return id === undefined ? this.address : addressOf(id, width ?? undefined);
  }

  @Field(() => Int, {
    nullable: true,
    description: 'The width of the picture that was sent, in pixels; null for one on another host.',
  })
  get width(): number | undefined {
    return this.facts.width;
  }

  @Field(() => Int, {
    nullable: true,
    description: 'The height of the picture that was sent, in pixels; null for one on another host.',
  })
  get height(): number | undefined {
    return this.facts.height;
  }

  @Field(() => String, {
    description: 'What the picture shows, for who does not see it. Default: the name of the plant.',
  })
  get alt(): string {
    return this.facts.alt ?? this.name;
  }
}

@InputType({ description: 'A picture of a plant: `id` or `url`.' })
export class PlantPictureInput {
  @Field(() => ID, {
    nullable: true,
    description: 'The id of a picture that was sent to `POST /pictures`. NOT_FOUND if the shop has none of this id.',
  })
  @NotWith('url')
  id?: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The path of such a picture, or an address that begins with http:// or https://. The shop shows no picture on another host.',
  })
  @IsPictureAddress()
  url?: string;

  @Field(() => String, {
    nullable: true,
    description: 'What it shows, for who does not see it: up to 200 characters. Default: the name of the plant.',
  })
  @IsLine(0, 200)
  alt?: string;
}
