/** How much of each picture is sent, in this tab. */
export class SendProgress {
  readonly #shares = new Map<string, number>();
  readonly #listeners = new Set<() => void>();

  /** A share of 0 to 1; null if the entry is not being sent by this tab. */
  get(clientId: string): number | null {
    return this.#shares.get(clientId) ?? null;
  }

  set = (clientId: string, share: number | null): void => {
    if (share === null) this.#shares.delete(clientId);
    else this.#shares.set(clientId, share);
    for (const listener of [...this.#listeners]) listener();
  };

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}
