import type { Outcome } from './gate-view.ts';

/** Those who wait for the server's verdict on their scan. */
export class VerdictWaiters {
  /** A marshal waits so long for the server; then this device's verdict counts. */
  static waitMs = 1_500;
  readonly #byNonce = new Map<string, (outcome: Outcome | null) => void>();

  /** The server's verdict; null when it takes too long, or `isOver` is settled without one. */
  wait(nonce: string, isOver: Promise<unknown>): Promise<Outcome | null> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.tell(nonce, null), VerdictWaiters.waitMs);
      this.#byNonce.set(nonce, (outcome) => {
        clearTimeout(timer);
        resolve(outcome);
      });
      const end = () => this.tell(nonce, null);
      isOver.then(end, end);
    });
  }

  /** Whether somebody still waited for it. */
  tell(nonce: string, outcome: Outcome | null): boolean {
    const resolve = this.#byNonce.get(nonce);
    this.#byNonce.delete(nonce);
    resolve?.(outcome);
    return resolve !== undefined;
  }
}
