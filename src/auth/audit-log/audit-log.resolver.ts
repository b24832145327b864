import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { type Context, Role } from '../../core/context.js';
import { Authorized } from '../../core/resolvers/check-roles.js';
import { Statements } from '../../core/resolvers/statements.js';
import { readById } from '../../database/read/related.js';
import { AuditEntry } from '../../mutations/audit-log/audit-entry.entity.js';
import { User } from '../users/user.entity.js';
import { AuditLogArgs, AuditLogPage } from './audit-log.types.js';
import { listAuditLog } from './list-audit-log.js';

@Resolver(() => AuditEntry)
export class AuditLogResolver {
  @Query(() => AuditLogPage, {
    description: 'Who did what: every mutation, login, logout and command with its outcome, newest first. Admins only.',
  })
  @Authorized(Role.ADMIN)
  // The users of a login id, the ids of what names a resource, the entries.
  @Statements(3)
  auditLog(@Ctx() ctx: Context, @Args(() => AuditLogArgs) args: AuditLogArgs) {
    return listAuditLog(ctx, args);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The login id of the user. null for commands, and for logins with a login id that no user has.',
  })
  @Statements(1)
  async loginId(@Root() entry: AuditEntry, @Ctx() ctx: Context) {
    if (entry.userId === undefined || entry.userId === null) return null;
    return (await readById(ctx, User, entry.userId))?.loginId;
  }
}
