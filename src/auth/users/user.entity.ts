import type { Opt, Ref } from '@mikro-orm/core';
import { Check, Entity, Enum, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { Role } from '../../core/context.js';
import { Personal } from '../../core/personal-data/personal.js';
import { OrganizationEntity, SqlIndex } from '../../database/write/base.entity.js';
import { Customer } from '../../shop/customers/customer.entity.js';

@Entity({ tableName: 'users' })
@ObjectType({ description: 'A user who can log in.' })
@Unique({ properties: ['organizationId', 'id'] })
@SqlIndex('users_login_id_unique', '("organization_id", lower("login_id"))', { unique: true })
@SqlIndex('users_former_login_ids_index', '("organization_id") where "former_login_ids" is not null')
@Check({ name: 'users_customer_check', expression: "(role = 'customer') = (customer_id is not null)" })
export class User extends OrganizationEntity {
  @Field(() => Date, { description: 'When the user was created: RFC 3339, UTC.' })
  override createdAt!: Opt<Date>;

  @Field(() => String, { description: 'The login identifier, unique within the organization (case-insensitive).' })
  @Personal('unique')
  @Property({ type: 'text' })
  loginId!: string;

  /** The login ids of before, as histories name the user: the login of a customer follows the email. */
  @Personal('null')
  @Property({ type: 'text[]', nullable: true })
  formerLoginIds?: string[] | null;

  @Field(() => Role, { description: 'The role, which decides what the user may do.' })
  @Enum({ items: () => Role })
  role!: Role;

  @ManyToOne(() => Customer, { ref: true, nullable: true })
  customer?: Ref<Customer>;

  @Field(() => Boolean, { description: 'Whether the user is allowed to log in; false once the user is disabled.' })
  get active(): Opt<boolean> {
    return !this.disabledAt;
  }

  @Property({ type: 'datetime', length: 3, nullable: true })
  disabledAt?: Date | null;
}
