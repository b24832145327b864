import { useLayoutEffect, useState } from 'preact/hooks';

/** A value outside of components. */
interface Signal<T> {
  value: T;
  /** Calls back after each change, until the function that it answers is called. */
  follow(changed: () => void): () => void;
}

export function signal<T>(first: T): Signal<T> {
  let now = first;
  const followers = new Set<() => void>();
  return {
    get value() {
      return now;
    },
    set value(next) {
      if (next === now) return;
      now = next;
      for (const changed of [...followers]) changed();
    },
    follow(changed) {
      followers.add(changed);
      return () => void followers.delete(changed);
    },
  };
}

/** The value of a signal, whose changes render the component again. */
export function useValue<T>(of: Signal<T>): T {
  const [, set] = useState(of.value);
  useLayoutEffect(() => {
    const follow = () => set(() => of.value);
    // It may have changed since the component was rendered.
    follow();
    return of.follow(follow);
  }, [of]);
  return of.value;
}
