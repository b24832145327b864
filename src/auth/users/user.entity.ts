import type { Ref } from '@mikro-orm/core';
import { Check, Entity, Enum, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { Role } from '../../core/context.js';
import { OrganizationEntity } from '../../core/persistence/base.entity.js';
import { Personal } from '../../core/personal-data/personal.js';
import { Customer } from '../../shop/customers/customer.entity.js';

registerEnumType(Role, {
  name: 'Role',
  description:
    'CUSTOMER: acts for one customer. STAFF: runs the shop. ADMIN: also manages API keys, users and webhooks.',
});

@Entity({ tableName: 'users' })
@ObjectType({ description: 'A user who can log in.' })
@Unique({ properties: ['organizationId', 'loginId'] })
@Unique({ properties: ['organizationId', 'id'] })
@Check({ name: 'users_customer_check', expression: "(role = 'customer') = (customer_id is not null)" })
export class User extends OrganizationEntity<'active'> {
  @Field(() => Date, { description: 'When the user was created: RFC 3339, UTC.' })
  override createdAt!: Date;

  @Field(() => String, { description: 'The login identifier, unique within the organization.' })
  @Personal('unique')
  @Property({ type: 'text' })
  loginId!: string;

  @Field(() => Role, { description: 'The role, which decides what the user may do.' })
  @Enum({ items: () => Role })
  role!: Role;

  @ManyToOne(() => Customer, { ref: true, nullable: true })
  customer?: Ref<Customer>;

  @Field(() => Boolean, { description: 'Whether the user is allowed to log in; false once the user is disabled.' })
  get active(): boolean {
    return !this.disabledAt;
  }

  @Property({ type: 'datetime', length: 3, nullable: true })
  disabledAt?: Date | null;
}
