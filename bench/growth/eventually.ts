/**
 * Repeats a request that fails. Reading a large index for the first time may take longer than a request may; the pages
 * that were read stay in memory.
 */
export async function eventually<T>(request: () => Promise<T>, attempts = 5): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (attempts <= 1) throw error;
    return eventually(request, attempts - 1);
  }
}
