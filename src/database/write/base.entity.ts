import { BigIntType, type Dictionary, type Opt } from '@mikro-orm/core';
import { Filter, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType } from 'type-graphql';
import { clock } from '../../core/clock.js';
import { newId } from '../../core/ids.js';

/**
 * The filter that keeps organizations apart. It is on by default and fails when no organization is set, so a query
 * that forgets the organization is an error, not a leak.
 */
export const organizationFilter = {
  name: 'organization',
  cond: (args: Dictionary) => ({ organizationId: args['id'] as string }),
  default: true,
};

/** Query options for the rows of all organizations: in jobs, and before the organization of a request is known. */
export const acrossOrganizations = { filters: { organization: false } };

/** A row that belongs to one organization, as nearly all do. Clients do not see its id. `Opt`: `em.create` need not be given it. */
@ObjectType()
@Filter(organizationFilter)
export abstract class OrganizationRow {
  @PrimaryKey({ type: 'uuid' })
  id: Opt<string> = newId();

  @Property({ type: 'uuid' })
  organizationId!: string;

  /** Clients see it where a type redeclares it as a field. */
  @Property({ type: 'datetime', length: 3 })
  createdAt: Opt<Date> = clock.now();
}

/** The same, for rows whose id clients see. */
@ObjectType()
export abstract class OrganizationEntity extends OrganizationRow {
  @Field(() => ID, { description: 'An opaque, unique id (UUIDv7).' })
  override id!: Opt<string>;
}

/**
 * A bigint, as a string, that the database counts up with each inserted row. It orders rows that are inserted under
 * one lock (the movements of a plant, the points of a customer, the history of an order), even if the clocks of the
 * machines disagree.
 */
export const InsertionOrder = (): PropertyDecorator =>
  Property({ type: new BigIntType('string'), autoincrement: true }) as PropertyDecorator;

/** An index of more than columns: `on` is the SQL behind the name of the table. */
export const SqlIndex = (name: string, on: string, { unique = false } = {}): ClassDecorator =>
  Index<object, never>({
    name,
    expression: (_, table) => `create ${unique ? 'unique index' : 'index'} "${name}" on "${table.name}" ${on}`,
  });
