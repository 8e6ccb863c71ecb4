const FIRST_DELAY_MS = 2_000;
const MAX_DELAY_MS = 60_000;

/** A pause between two attempts, each twice as long as the last, up to a minute. */
export class Backoff {
  readonly #onEnd: () => void;
  #delayMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  get isPaused(): boolean {
    return this.#timer !== undefined;
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.#delayMs = Math.min(this.#delayMs * 2 || FIRST_DELAY_MS, MAX_DELAY_MS);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#onEnd();
    }, this.#delayMs);
  }

  /** Ends a pause early. The next one is longer nevertheless. */
  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Forgets the pauses after a success. */
  reset(): void {
    this.end();
    this.#delayMs = 0;
  }
}
