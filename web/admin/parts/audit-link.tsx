import { useIsAdmin } from '../me.ts';
import { useAdminMessages } from '../messages.ts';
import { hrefOf } from './href.ts';

/** Leads an admin to all that was done to something. */
export function AuditLink({ id }: { id: string }) {
  const { views } = useAdminMessages();
  if (!useIsAdmin()) return null;
  return (
    <a class="small" href={hrefOf('/audit', { resourceId: id })}>
      {views.audit}
    </a>
  );
}
