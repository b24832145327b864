import type { Ref } from '@mikro-orm/core';
import { Check, Entity, Enum, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { Role } from '../../core/context.js';
import { OrganizationEntity } from '../../core/persistence/base.entity.js';
import { Customer } from '../../shop/customers/customer.entity.js';

registerEnumType(Role, {
  name: 'Role',
  description: 'CUSTOMER: one customer, for itself. STAFF: runs the shop. ADMIN: also keys, users and webhooks.',
});

@Entity({ tableName: 'users' })
@ObjectType({ description: 'Someone who can log in.' })
@Unique({ properties: ['organizationId', 'loginId'] })
@Unique({ properties: ['organizationId', 'id'] })
@Check({ name: 'users_customer_check', expression: "(role = 'customer') = (customer_id is not null)" })
export class User extends OrganizationEntity<'active'> {
  @Field(() => Date, { description: 'When it was made: RFC 3339, UTC.' })
  override createdAt!: Date;

  @Field(() => String, { description: 'The login identifier, unique within the organization.' })
  @Property({ type: 'text' })
  loginId!: string;

  @Field(() => Role, { description: 'What the user may do.' })
  @Enum({ items: () => Role })
  role!: Role;

  @ManyToOne(() => Customer, { ref: true, nullable: true })
  customer?: Ref<Customer>;

  @Field(() => Boolean, { description: 'Whether the user may log in; a disabled one may not, at once.' })
  get active(): boolean {
    return !this.disabledAt;
  }

  @Property({ type: 'datetime', length: 3, nullable: true })
  disabledAt?: Date;
}
