import { signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';

/** The key that is held down for a command of the browser's own kind. */
export const HELD = /^(Mac|iP)/.test(navigator.platform) ? '⌘' : 'Ctrl';

/** What a key does in what is shown: `r`, or `g o` for one after another, or `${HELD} k`, which counts while somebody types, too. */
export interface Key {
  key: string;
  label: string;
  /** Absent: the browser does it. */
  run?(): void;
}

const PAUSE_MS = 1500;

/** The keys that count now: those of the view, then those that count everywhere. */
export const activeKeys = signal<readonly Key[]>([]);

/** These keys count while the component is shown: from the moment on in which its buttons are. */
export function useKeys(keys: readonly Key[]): void {
  useLayoutEffect(() => {
    activeKeys.value = [...keys, ...activeKeys.peek()];
    return () => {
      activeKeys.value = activeKeys.peek().filter((key) => !keys.includes(key));
    };
  });
}

let before = '';
let beforeAt = 0;

/** Who types, or is asked something, means no command. */
const isElsewhere = ({ target, altKey, defaultPrevented, isComposing }: KeyboardEvent, isHeld: boolean): boolean =>
  altKey ||
  defaultPrevented ||
  isComposing ||
  (!isHeld && target instanceof Element && target.closest('input, select, textarea, [contenteditable]') !== null) ||
  document.querySelector('dialog[open]') !== null;

export function listenToKeys(): void {
  addEventListener('keydown', (event) => {
    const isHeld = event.ctrlKey || event.metaKey;
    if (isElsewhere(event, isHeld)) return;
    const pair = performance.now() - beforeAt < PAUSE_MS ? `${before} ${event.key}` : '';
    const keys = activeKeys.peek();
    const found = isHeld
      ? keys.find(({ key }) => key === `${HELD} ${event.key}`)
      : (keys.find(({ key }) => key === pair) ?? keys.find(({ key }) => key === event.key));
    before = isHeld ? '' : event.key;
    beforeAt = found ? 0 : performance.now();
    if (!found?.run) return;
    event.preventDefault();
    found.run();
  });
}
