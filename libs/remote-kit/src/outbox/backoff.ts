const FIRST_DELAY_MS = 2_000;
const MAX_DELAY_MS = 60_000;

interface Pause {
  delayMs: number;
  /** Undefined once the pause is over. */
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Pauses between attempts, by name: each one twice as long as the last, up to a minute. */
export class Backoff {
  readonly #pauses = new Map<string, Pause>();
  readonly #onEnd: (name: string) => void;

  constructor(onEnd: (name: string) => void) {
    this.#onEnd = onEnd;
  }

  isPaused(name: string): boolean {
    return this.#pauses.get(name)?.timer !== undefined;
  }

  pause(name: string): void {
    const last = this.#pauses.get(name);
    clearTimeout(last?.timer);
    const delayMs = last ? Math.min(last.delayMs * 2, MAX_DELAY_MS) : FIRST_DELAY_MS;
    const timer = setTimeout(() => this.end(name), delayMs);
    this.#pauses.set(name, { delayMs, timer });
  }

  /** Ends a pause early. The next one is longer nevertheless. */
  end(name: string): void {
    const pause = this.#pauses.get(name);
    if (!pause?.timer) return;
    clearTimeout(pause.timer);
    pause.timer = undefined;
    this.#onEnd(name);
  }

  endAll(): void {
    for (const name of this.#pauses.keys()) this.end(name);
  }

  /** Forgets the pauses after a success. */
  reset(name: string): void {
    clearTimeout(this.#pauses.get(name)?.timer);
    this.#pauses.delete(name);
  }
}
