export type Wakeup = 'woken' | 'timeout' | 'ended';

/** What one reader waits at. Being woken while not waiting is kept for the next time. */
export interface Waker {
  wake: () => void;
  end: () => void;
  readonly ended: boolean;
  /** Waits, at most this many milliseconds. Not to be called again before it has answered. */
  wait: (milliseconds: number) => Promise<Wakeup>;
}

export function createWaker(): Waker {
  let woken = false;
  let ended = false;
  let stir: () => void = () => undefined;
  return {
    wake: () => {
      woken = true;
      stir();
    },
    end: () => {
      ended = true;
      stir();
    },
    get ended() {
      return ended;
    },
    wait: async (milliseconds) => {
      if (!woken && !ended) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          stir = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      if (ended) return 'ended';
      const why = woken ? 'woken' : 'timeout';
      woken = false;
      return why;
    },
  };
}
