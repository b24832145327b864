import { signal } from '@preact/signals';
import lazy, { ErrorBoundary } from 'preact-iso/lazy';
import { HELD, useKeys } from '../keys.ts';
import { useAdminMessages } from '../messages/messages.ts';

const Find = lazy(() => import('../find/find.tsx'));

/** What has been opened stays loaded. */
const isFindOpen = signal<boolean>();

/** What every view offers. Its code is loaded when it is used first. */
export function Tools({ role }: { role: string | undefined }) {
  const { keys } = useAdminMessages();
  const open = () => (isFindOpen.value = true);
  useKeys([{ key: `${HELD} k`, label: keys.find, run: open }]);
  return (
    <>
      <button type="button" class="quiet tool" aria-label={keys.find} title={`${keys.find} (${HELD} K)`} onClick={open}>
        <svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true">
          <path
            d="M7 2a5 5 0 1 0 0 10A5 5 0 0 0 7 2m3.6 8.6L14 14"
            fill="none"
            stroke="currentColor"
            stroke-width="1.75"
            stroke-linecap="round"
          />
        </svg>
      </button>
      <ErrorBoundary>
        {isFindOpen.value !== undefined && (
          <Find open={isFindOpen.value} role={role} onClose={() => (isFindOpen.value = false)} />
        )}
      </ErrorBoundary>
    </>
  );
}
