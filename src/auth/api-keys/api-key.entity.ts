import { Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { ShownOnce } from '../../core/field-visibility.js';
import { OrganizationEntity } from '../../core/persistence/base.entity.js';

/** The key itself is shown once and never stored; only its SHA-256 digest is. */
@Entity({ tableName: 'api_keys' })
@ObjectType({ description: 'An API key, with which users of the organization log in.' })
@Unique({ properties: ['organizationId', 'id'] })
export class ApiKey extends OrganizationEntity<'active'> {
  @Field(() => Date, { description: 'When the key was created: RFC 3339, UTC.' })
  override createdAt!: Date;

  @Field(() => String, { description: 'What the key is for.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The key itself. Only the response of `createApiKey` contains it.',
  })
  @ShownOnce()
  @Property({ type: 'text', persist: false, nullable: true })
  key?: string;

  @Property({ type: 'text' })
  @Unique()
  digest!: string;

  @Field(() => String, { description: 'The last four characters, to identify the key.' })
  @Property({ type: 'text' })
  lastFour!: string;

  @Field(() => Boolean, {
    description: 'Whether the key works. A revoked key does not, nor do the tokens issued with it.',
  })
  get active(): boolean {
    return !this.revokedAt;
  }

  @Field(() => Date, { nullable: true, description: 'When the key was revoked: RFC 3339, UTC.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  revokedAt?: Date;
}
