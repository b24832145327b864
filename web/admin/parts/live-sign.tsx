import { isLive } from '../live.ts';
import { useAdminMessages } from '../messages.ts';

/** Whether this page shows at once what others change. */
export function LiveSign() {
  const { live } = useAdminMessages();
  if (isLive.value === undefined) return null;
  const { name, why } = isLive.value ? live.on : live.off;
  return (
    <span class={isLive.value ? 'live small soft' : 'live off small soft'} title={why}>
      {name}
    </span>
  );
}
