type Wakeup = 'woken' | 'timeout' | 'ended';

/** Wakes one reader. A wake-up while the reader does not wait ends its next wait at once. */
export interface Waker {
  wake: () => void;
  end: () => void;
  readonly ended: boolean;
  /** Waits for a wake-up. It must not be called again before it has resolved. */
  wait: (timeoutMs: number) => Promise<Wakeup>;
}

export function createWaker(): Waker {
  let woken = false;
  let ended = false;
  let resume: () => void = () => undefined;
  return {
    wake: () => {
      woken = true;
      resume();
    },
    end: () => {
      ended = true;
      resume();
    },
    get ended() {
      return ended;
    },
    wait: async (timeoutMs) => {
      if (!woken && !ended) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs);
          resume = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      if (ended) return 'ended';
      const reason = woken ? 'woken' : 'timeout';
      woken = false;
      return reason;
    },
  };
}
