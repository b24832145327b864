import { useEffect } from 'preact/hooks';
import { changed } from '../../ask.ts';

const OFTEN_MS = 5_000;

/** Asks again every few seconds while the view is shown: attempts are no events, so that the live updates do not tell of them. */
export function usePolling(): void {
  useEffect(() => {
    const timer = setInterval(() => document.hidden || changed(), OFTEN_MS);
    return () => clearInterval(timer);
  }, []);
}
