/** Fails with the step that is missing, and the names that it is missing for. */
export function expectStepDone(missing: string[], step: string): void {
  if (missing.length > 0) throw new Error(`${step}\nMissing for: ${missing.join(', ')}`);
}

/** The same for a complete list: each name stands in it, and nothing else does. */
export function expectComplete(listed: string[], names: string[], step: string): void {
  expectStepDone(
    names.filter((name) => !listed.includes(name)),
    step,
  );
  const unknown = listed.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`These do not exist (any more): ${unknown.join(', ')}\nRemove them. ${step}`);
}
