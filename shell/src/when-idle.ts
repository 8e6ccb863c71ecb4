interface IdleOptions {
  /** Not before this time has passed. Default: 0. */
  afterMs?: number;
}

/** A browser that is never idle calls the function after this. */
const MAX_IDLE_WAIT_MS = 2_000;

/** Calls a function once the browser has nothing else to do. Returns what cancels it. */
export function whenIdle(call: () => void, { afterMs = 0 }: IdleOptions = {}): () => void {
  let isCancelled = false;
  function run() {
    if (!isCancelled) call();
  }
  function wait() {
    // Safari has no such callback.
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(run, { timeout: MAX_IDLE_WAIT_MS });
    else setTimeout(run, MAX_IDLE_WAIT_MS);
  }
  const timer = setTimeout(wait, afterMs);
  return () => {
    isCancelled = true;
    clearTimeout(timer);
  };
}
