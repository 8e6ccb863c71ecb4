/**
 * Reads at most once in `maxAgeMs`, so that nobody can keep the database busy with it. What failed
 * is read again.
 */
export function keepReading<T>(maxAgeMs: number, read: () => Promise<T>): () => Promise<T> {
  let kept: { readMs: number; value: Promise<T> } | undefined;
  return async () => {
    if (!kept || Date.now() - kept.readMs > maxAgeMs) kept = { readMs: Date.now(), value: read() };
    try {
      return await kept.value;
    } catch (error) {
      kept = undefined;
      throw error;
    }
  };
}
