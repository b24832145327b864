import { isLive } from '../live.ts';
import { useAdminMessages } from '../messages.ts';
import { useValue } from '../signal.ts';

/** Whether this page shows at once what others change. */
export function LiveSign() {
  const { live } = useAdminMessages();
  const isOn = useValue(isLive);
  if (isOn === undefined) return null;
  const { name, why } = isOn ? live.on : live.off;
  return (
    <span class={isOn ? 'live small soft' : 'live off small soft'} title={why}>
      {name}
    </span>
  );
}
