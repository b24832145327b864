import { signal } from '@preact/signals';
import { changed } from './ask.ts';
import { BASE } from './base.ts';

/** Whether this page hears at once what others change; undefined: it has just begun to listen. */
export const isLive = signal<boolean | undefined>(undefined);

/** Changes come in groups: an order changes plants and points, too. */
const GROUP_MS = 200;

/** How often the page asks again at most, so that answers have the time to come. */
const REST_MS = 3000;

/** How often the page asks again while it is not live, and listens again. */
const OWN_MS = 30_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let restUntil = 0;

/** Asks again for what is shown, once for all changes of a short time. */
function soon(): void {
  if (timer) return;
  timer = setTimeout(
    () => {
      timer = undefined;
      restUntil = Date.now() + REST_MS;
      changed();
    },
    Math.max(GROUP_MS, restUntil - Date.now()),
  );
}

/** Listens while the page is visible: a browser has few connections to one server, and hidden tabs would take them all. */
export function listen(): void {
  let source: EventSource | undefined;
  const open = () => {
    source?.close();
    source = new EventSource(`${BASE}/live`);
    source.addEventListener('live', ({ data }) => {
      isLive.value = data === 'true';
      // What has changed since the page asked, and before it listened.
      soon();
    });
    for (const name of ['change', 'missed']) source.addEventListener(name, soon);
    source.addEventListener('error', () => {
      isLive.value = false;
    });
  };
  document.addEventListener('visibilitychange', () => (document.hidden ? source?.close() : open()));
  setInterval(() => {
    if (document.hidden || isLive.value !== false) return;
    changed();
    if (source?.readyState === EventSource.CLOSED) open();
  }, OWN_MS);
  if (!document.hidden) open();
}
