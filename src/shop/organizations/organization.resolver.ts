import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type Context, Role } from '../../core/context.js';
import { GraphQLOnly } from '../../core/field-visibility.js';
import { Authorized } from '../../core/resolvers/check-roles.js';
import { Statements } from '../../core/resolvers/statements.js';
import { countries, needsPostalCode, placeFieldsOf } from '../../core/standards/addresses.js';
import { readById } from '../../database/read/related.js';
import { MailKind } from '../../events/mails/mail-kind.js';
import { ContentPage } from '../pages/content-page.entity.js';
import { listPages } from '../pages/list-pages.js';
import { Picture } from '../pictures/picture.entity.js';
import { findOrganization } from './find-organization.js';
import { Homepage } from './homepage.types.js';
import { Organization } from './organization.entity.js';
import { Country, UpdateOrganizationArgs } from './organization.types.js';
import { updateOrganization } from './update-organization.js';

@Resolver(() => Organization)
export class OrganizationResolver {
  @Query(() => Organization, {
    description: 'The shop and its settings. Anyone who may read the catalogue may read them.',
  })
  organization(@Ctx() ctx: Context) {
    return findOrganization(ctx);
  }

  @Mutation(() => Organization, {
    description:
      'Changes the given settings of the shop; null counts as absent. New orders use them at once. The currency cannot change. Admins only.',
  })
  @Authorized(Role.ADMIN)
  updateOrganization(@Ctx() ctx: Context, @Args(() => UpdateOrganizationArgs) args: UpdateOrganizationArgs) {
    return updateOrganization(ctx, args);
  }

  @FieldResolver(() => Picture, { nullable: true, description: 'The logo; null: the shop has none.' })
  @GraphQLOnly()
  logo(@Root() { logoPictureId }: Organization, @Ctx() ctx: Context) {
    return logoPictureId ? readById(ctx, Picture, logoPictureId) : null;
  }

  @FieldResolver(() => [ContentPage], {
    description: 'The texts of the shop, such as its terms, by slug and language: at most 100.',
  })
  @GraphQLOnly()
  pages(
    @Root() { id }: Organization,
    @Ctx() ctx: Context,
    @Arg('slug', () => String, { nullable: true, description: 'Only the pages with this slug.' }) slug?: string | null,
  ) {
    return listPages(ctx, id, slug ?? undefined);
  }

  @FieldResolver(() => [MailKind], {
    description: 'The kinds of mails that the shop sends, by default all; SIGN_IN is always sent. Staff only.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  mails(@Root() { mails }: Organization): MailKind[] {
    return Object.values(MailKind).filter((kind) => kind === MailKind.SIGN_IN || (mails?.includes(kind) ?? true));
  }

  @FieldResolver(() => [Country], {
    description: 'The countries that addresses can be in, with what a form of an address asks for, by their codes.',
  })
  @GraphQLOnly()
  @Statements(0)
  countries(): Country[] {
    return [...countries].map((code) => ({
      code,
      placeFields: placeFieldsOf(code),
      needsPostalCode: needsPostalCode(code),
    }));
  }
}

@Resolver(() => Homepage)
export class HomepageResolver {
  @FieldResolver(() => Picture, { nullable: true, description: 'The picture beside the headline; null: none.' })
  @GraphQLOnly()
  picture(@Root() { pictureId }: Homepage, @Ctx() ctx: Context) {
    return pictureId ? readById(ctx, Picture, pictureId) : null;
  }
}
