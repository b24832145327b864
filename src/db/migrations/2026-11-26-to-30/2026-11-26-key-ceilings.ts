import { Migration } from '@mikro-orm/migrations';

/**
 * An API key has a ceiling, an expiry and the time of its last login. Existing keys keep opening every login. A session
 * that was ended stays, so that its token is known as revoked.
 */
export class KeyCeilings extends Migration {
  override up(): void {
    this.addSql(`alter table "api_keys"
      add column "max_role" text not null default 'admin',
      add column "expires_at" timestamptz(3) null,
      add column "last_used_at" timestamptz(3) null`);
    this.addSql(`alter table "api_keys" alter column "max_role" drop default`);
    this.addSql(`alter table "api_keys" add constraint "api_keys_max_role_check"
      check ("max_role" in ('customer', 'staff', 'admin'))`);
    this.addSql(`alter table "sessions" add column "revoked_at" timestamptz(3) null`);
    this.addSql(`create index "sessions_organization_id_user_id_index" on "sessions" ("organization_id", "user_id")`);
  }
}
