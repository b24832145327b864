import { Migration } from '@mikro-orm/migrations';

/**
 * A row of the audit log that a customer causes while their personal data is erased: a login, or a refused request. The
 * erasure cannot see it, because it is not committed yet.
 *
 * RACE: the erasure locks the users of the customer. So does this, and then one waits for the other: either the erasure
 * finds the row, or the row finds that the customer was erased, and is written without the address.
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
