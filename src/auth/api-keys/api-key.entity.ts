import { Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { ShownOnce } from '../../core/field-visibility.js';
import { OrganizationEntity } from '../../core/persistence/base.entity.js';

/** The key itself is shown once and never stored: only its SHA-256 digest is. */
@Entity({ tableName: 'api_keys' })
@ObjectType({ description: 'A key that lets the users of the organization log in.' })
@Unique({ properties: ['organizationId', 'id'] })
export class ApiKey extends OrganizationEntity<'active'> {
  @Field(() => Date, { description: 'When it was made: RFC 3339, UTC.' })
  override createdAt!: Date;

  @Field(() => String, { description: 'What it is for.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'The key itself: in the answer that made it, and never again.' })
  @ShownOnce()
  @Property({ type: 'text', persist: false, nullable: true })
  key?: string;

  @Property({ type: 'text' })
  @Unique()
  digest!: string;

  @Field(() => String, { description: 'The last four characters, to tell keys apart.' })
  @Property({ type: 'text' })
  lastFour!: string;

  @Field(() => Boolean, { description: 'Whether it works; a revoked one does not, nor do the tokens it gave.' })
  get active(): boolean {
    return !this.revokedAt;
  }

  @Field(() => Date, { nullable: true, description: 'When it was revoked: RFC 3339, UTC.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  revokedAt?: Date;
}
