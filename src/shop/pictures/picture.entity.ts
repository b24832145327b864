import type { Opt } from '@mikro-orm/core';
import { Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { Personal } from '../../core/personal-data/personal.js';
import { OrganizationEntity, SqlIndex } from '../../database/write/base.entity.js';
import { addressOf } from './picture-address.js';

/** One width of a picture, as WebP. Read only when a client asks for the file. */
const File = (fieldName: string, nullable = true) => Property({ type: 'blob', fieldName, lazy: true, nullable });

/** The pictures of the shop belong to nobody; those that customers send are theirs, and go with them. */
@Entity({ tableName: 'pictures' })
@ObjectType({ description: 'A picture that the store keeps and shows, as WebP in the widths 160, 480, 960 and 1600.' })
@Personal()
@Unique({ properties: ['organizationId', 'digest'] })
@SqlIndex(
  'pictures_organization_id_customer_id_index',
  '(organization_id, customer_id, created_at) where customer_id is not null',
)
@SqlIndex('pictures_unnamed_since_index', '(unnamed_since) where unnamed_since is not null')
export class Picture extends OrganizationEntity {
  @Property({ type: 'uuid', nullable: true })
  customerId?: string;

  /** SHA-256 over whose picture it is and the bytes that were sent: the same bytes are one picture. */
  @Property({ type: 'text' })
  digest!: string;

  @Field(() => Int, { description: 'The width of the picture that was sent, in pixels.' })
  @Property({ type: 'integer' })
  width!: number;

  @Field(() => Int, { description: 'The height of the picture that was sent, in pixels.' })
  @Property({ type: 'integer' })
  height!: number;

  @Field(() => String, {
    description: 'The path of the picture, 1600 pixels wide or as wide as it is. The other widths are beside it.',
  })
  get url(): Opt<string> {
    return addressOf(this.id);
  }

  @File('webp160', false)
  webp160!: Uint8Array;

  @File('webp480')
  webp480?: Uint8Array;

  @File('webp960')
  webp960?: Uint8Array;

  @File('webp1600')
  webp1600?: Uint8Array;

  /** Since when nothing shows the picture; absent while something does. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  unnamedSince?: Date;
}
