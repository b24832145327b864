import { Migration } from '@mikro-orm/migrations';

/**
 * Leaves the network address out of rows of the audit log that an erased customer causes.
 *
 * RACE: a login or a refused request may write such a row while the customer is erased. The erasure cannot see a row that
 * is not committed yet. So the trigger locks the user, as the erasure does, and one waits for the other: either the erasure
 * finds the row, or the trigger finds that the customer was erased.
 */
export class ErasedAddresses extends Migration {
  override up(): void {
    this.addSql(leaveAddressOut);
    this.addSql(`create trigger "audit_log_leave_address_out" before insert on "audit_log"
      for each row when (new.role = 'customer' and new.address is not null) execute function leave_address_out()`);
  }
}

const leaveAddressOut = `create function leave_address_out() returns trigger language plpgsql as $$
  begin
    perform from users where organization_id = new.organization_id and id = new.user_id for key share;
    if exists (
      select from users u join customers c on c.organization_id = u.organization_id and c.id = u.customer_id
      where u.organization_id = new.organization_id and u.id = new.user_id and c.erased_at is not null
    ) then
      new.address := null;
    end if;
    return new;
  end $$`;
