import type { Opt } from '@mikro-orm/core';
import { Entity, Enum, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { clock } from '../../core/clock.js';
import { Role } from '../../core/context.js';
import { ShownOnce } from '../../core/field-visibility.js';
import { Scope } from '../../core/rights.js';
import { OrganizationEntity } from '../../database/write/base.entity.js';

/** What `trustedOnly` of a key means. */
export const TRUSTED_ONLY =
  'Whether GraphQL requests of the key, and of sessions opened with it, must name a document of `TRUSTED_DOCUMENTS` (`documentId`): any other is FORBIDDEN, introspection, too. It does not cover REST, `/schema.graphql`, requests without the key or such a session (the login, for example), the variables of a document, and which of the documents it is.';

/** The key itself is shown once and never stored; only its SHA-256 digest is. */
@Entity({ tableName: 'api_keys' })
@ObjectType({
  description:
    'An API key, with which users of the organization log in. It belongs on a server, never in a browser or an app: anyone who has it can log in as any user up to `maxRole`.',
})
@Unique({ properties: ['organizationId', 'id'] })
export class ApiKey extends OrganizationEntity {
  @Field(() => Date, { description: 'When the key was created: RFC 3339, UTC.' })
  override createdAt!: Opt<Date>;

  @Field(() => String, { description: 'What the key is for.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The key itself, in the response of `createApiKey` alone; null elsewhere, and in a replay of that response.',
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

  @Field(() => Role, { description: 'The highest role of the users who can log in with the key.' })
  @Enum({ items: () => Role })
  maxRole!: Role;

  @Field(() => [Scope], {
    description:
      'What a server may do with the key itself, which it sends as `X-API-Key`. A key with scopes logs nobody in.',
  })
  @Property({ type: 'text[]', defaultRaw: `'{}'` })
  scopes!: Opt<Scope[]>;

  @Field(() => Boolean, { description: TRUSTED_ONLY })
  @Property({ type: 'boolean', default: false })
  trustedOnly!: Opt<boolean>;

  @Field(() => Boolean, {
    description: 'Whether the key works. A revoked or expired key does not, nor do the tokens issued with it.',
  })
  get active(): Opt<boolean> {
    return !this.revokedAt && !(this.expiresAt && this.expiresAt <= clock.now());
  }

  @Field(() => Date, {
    nullable: true,
    description: 'When the key expires, or has expired: RFC 3339, UTC; null if it never does.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  expiresAt?: Date;

  @Field(() => Date, {
    nullable: true,
    description: 'When somebody last logged in with the key, to the minute: RFC 3339, UTC; null if nobody has.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  lastUsedAt?: Date;

  @Field(() => Date, { nullable: true, description: 'When the key was revoked: RFC 3339, UTC; null if it was not.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  revokedAt?: Date;
}
