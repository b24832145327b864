/** Makes a function that runs tasks one at a time: each starts when the one before it has succeeded or failed. */
export function makeMutex(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const run = last.then(task, task);
    last = run;
    return run;
  };
}
