import { signal } from '@preact/signals';
import lazy, { ErrorBoundary } from 'preact-iso/lazy';
import { HELD, useKeys } from '../keys.ts';
import { useMe } from '../me.ts';
import { useAdminMessages } from '../messages.ts';
import { asked, queryPanel } from '../shown.ts';

const Find = lazy(() => import('../find/find.tsx'));
const Queries = lazy(() => import('../query/query.tsx'));

const isFindOpen = signal(false);

const LENS = 'M7 2a5 5 0 1 0 0 10A5 5 0 0 0 7 2m3.6 8.6L14 14';
const CODE = 'M4.5 4 1 8l3.5 4M11.5 4 15 8l-3.5 4M9.5 2.5l-3 11';

/** What every view offers. Its code is loaded when it is used. */
export function Tools() {
  const me = useMe()?.me;
  const { keys } = useAdminMessages();
  const panel = queryPanel.value;
  const tools = [
    { key: `${HELD} k`, label: keys.find, run: () => (isFindOpen.value = true), icon: LENS },
    { key: 'q', label: keys.query, run: () => (queryPanel.value = 'view'), icon: CODE },
  ];
  useKeys(tools);
  return (
    <>
      <div class="tools">
        {tools.map(({ key, label, run, icon }) => (
          <button type="button" class="quiet" key={key} aria-label={label} title={`${label} (${key})`} onClick={run}>
            <svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true">
              <path d={icon} fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" />
            </svg>
          </button>
        ))}
      </div>
      <ErrorBoundary>
        {isFindOpen.value && <Find role={me?.role} onClose={() => (isFindOpen.value = false)} />}
        {panel && me && (
          <Queries
            of={panel === 'view' ? asked.value : panel}
            loginId={me.loginId}
            onClose={() => (queryPanel.value = undefined)}
          />
        )}
      </ErrorBoundary>
    </>
  );
}
