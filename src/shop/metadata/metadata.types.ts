import { ArgsType, Field, ID, ObjectType } from 'type-graphql';
import { Personal } from '../../core/personal-data/personal.js';
import { JSONObject } from '../../core/scalars.js';
import { METADATA_RULES, type Metadata, type MetadataChange } from '../metadata-column/metadata.js';

@ArgsType()
export class SetMetadataArgs {
  @Field(() => ID, {
    description: 'The id of a plant, an order, a customer or a refund. NOT_FOUND if no resource has it.',
  })
  id!: string;

  @Field(() => JSONObject, {
    nullable: true,
    description: `The keys to set, each with its text; null removes a key; all other keys stay. After the change: ${METADATA_RULES}. null for all of it counts as absent: nothing changes. Required without \`privateMetadata\`.`,
  })
  metadata?: MetadataChange;

  @Field(() => JSONObject, {
    nullable: true,
    description:
      'The same for what staff alone see, which has as many keys of its own. null for all of it counts as absent: nothing changes. Required without `metadata`.',
  })
  privateMetadata?: MetadataChange;
}

@ObjectType({ description: 'The metadata of a plant, an order, a customer or a refund.' })
export class ResourceMetadata {
  @Field(() => ID, { description: 'The id of the plant, order, customer or refund.' })
  id!: string;

  @Field(() => JSONObject, { description: 'All metadata that the resource now has.' })
  @Personal('null')
  metadata!: Metadata;

  @Field(() => JSONObject, {
    nullable: true,
    description: 'All private metadata that the resource now has. Staff only; null for others.',
  })
  @Personal('null')
  privateMetadata?: Metadata;
}
