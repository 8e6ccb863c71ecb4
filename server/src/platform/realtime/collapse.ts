/** Calls that come at most once in a while for each key. */
export interface Collapse {
  /** Calls at once, or when the time since the last call for the key is over. */
  add: (key: string) => void;
  /** Calls for every key that still waits. */
  flush: () => void;
}

/**
 * Collapses what happens often: the first of a key is called at once, those that follow within the
 * time share one call at its end. Keys that are quiet are forgotten.
 */
export function createCollapse(timeMs: number, call: (key: string) => void): Collapse {
  /** Whether a call waits, by key; a key is here until it has been quiet for the time. */
  const recent = new Map<string, boolean>();
  function run(key: string) {
    recent.set(key, false);
    setTimeout(() => (recent.get(key) ? run(key) : recent.delete(key)), timeMs).unref();
    call(key);
  }
  return {
    add: (key) => {
      if (recent.has(key)) recent.set(key, true);
      else run(key);
    },
    flush: () => {
      for (const [key, waits] of recent) {
        recent.set(key, false);
        if (waits) call(key);
      }
    },
  };
}
