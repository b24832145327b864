import type { Opt } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { clock } from '../../core/clock.js';
import { OrganizationEntity, SqlIndex } from '../../database/write/base.entity.js';

@Entity({ tableName: 'pages' })
@ObjectType({ description: 'A text of the shop, such as its terms, which the shop shows at `/shop/pages/{slug}`.' })
@SqlIndex('pages_slug_unique', "(organization_id, slug, coalesce(language, ''))", { unique: true })
export class ContentPage extends OrganizationEntity {
  @Field(() => String, { description: 'The name in its address, such as terms.' })
  @Property({ type: 'text' })
  slug!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The language of its readers: en or de; null for every language that has no page of its own.',
  })
  @Property({ type: 'text', nullable: true })
  language?: string | null;

  @Field(() => String, { description: 'The title.' })
  @Property({ type: 'text' })
  title!: string;

  @Field(() => String, { description: 'The text, as CommonMark. The shop shows HTML in it as text.' })
  @Property({ type: 'text' })
  markdown!: string;

  @Field(() => Date, { description: 'When it was last changed.' })
  @Property({ type: 'datetime', length: 3 })
  updatedAt: Opt<Date> = clock.now();
}
