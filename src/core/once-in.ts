/**
 * One result for all callers while it is found, and for `ms` after that: however many call, `find` runs over one
 * connection, and rarely.
 */
export function onceIn<T>(ms: number, find: () => Promise<T>): () => Promise<T> {
  let last: Promise<T> | undefined;
  return () => {
    last ??= find().finally(() => setTimeout(() => (last = undefined), ms).unref());
    return last;
  };
}
