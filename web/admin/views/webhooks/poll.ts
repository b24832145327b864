import { useEffect } from 'preact/hooks';
import { changed, changes } from '../../ask.ts';

const OFTEN_MS = 5_000;

/** Asks again a few seconds after the last time, while the view is shown: attempts are no events, so live updates do not include them. */
export function usePolling(): void {
  const change = changes.value;
  useEffect(() => {
    const timer = setInterval(() => document.hidden || changed(), OFTEN_MS);
    return () => clearInterval(timer);
  }, [change]);
}
