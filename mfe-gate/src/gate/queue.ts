import type { GateStore } from '../store/lasting-store.ts';
import type { QueuedItem } from './queued-item.ts';
import type { Sent } from './send-queue.ts';
import { withParticipation } from './walk-ins.ts';

/** What a device has yet to send of an event, and what was refused: each is on its disk first. */
export class Queue {
  readonly #store: Pick<GateStore<unknown, QueuedItem>, 'readItems' | 'writeItem' | 'deleteItems'>;
  /** Those that the server may have, although no response said so. */
  readonly #tried = new Set<string>();
  items: readonly QueuedItem[] = [];

  constructor(store: GateStore<unknown, QueuedItem>) {
    this.#store = store;
  }

  /** What is about somebody whom the server has refused waits until they are added. */
  get pending(): QueuedItem[] {
    const refused = new Set(this.refused.map(({ nonce }) => nonce));
    return this.items.filter(
      (item) =>
        item.refusal === undefined && (item.what === 'walk-in' || !refused.has(item.about ?? '')),
    );
  }

  get refused(): QueuedItem[] {
    return this.items.filter(({ refusal }) => refusal !== undefined);
  }

  /** Those of before and of other tabs, and what is added meanwhile. */
  async read(eventId: string): Promise<void> {
    const before = new Set(this.items.map(({ nonce }) => nonce));
    const items = await this.#store.readItems(eventId);
    const stored = new Set(items.map(({ nonce }) => nonce));
    // Another tab may have sent what this one has not made.
    for (const nonce of stored) if (!before.has(nonce)) this.#tried.add(nonce);
    const added = this.items.filter(({ nonce }) => !stored.has(nonce) && !before.has(nonce));
    this.items = [...items, ...added];
  }

  async add(item: QueuedItem): Promise<void> {
    await this.#store.writeItem(item);
    this.items = [...this.items.filter(({ nonce }) => nonce !== item.nonce), item];
  }

  /** They are about to be sent. */
  noteTried(items: readonly QueuedItem[]): void {
    for (const { nonce } of items) this.#tried.add(nonce);
  }

  /** Takes out what the server certainly does not have; false when it may have it. */
  async takeOut(nonce: string): Promise<boolean> {
    const isRefused = this.refused.some((item) => item.nonce === nonce);
    if (this.#tried.has(nonce) && !isRefused) return false;
    await this.drop([nonce]);
    return true;
  }

  /** No longer shows them; `drop` deletes them from the disk, too. */
  hide(nonces: readonly string[]): void {
    this.items = this.items.filter(({ nonce }) => !nonces.includes(nonce));
  }

  async drop(nonces: readonly string[]): Promise<void> {
    this.hide(nonces);
    await this.#store.deleteItems(nonces);
  }

  /** Writes items anew, and adds those that are new. */
  async #replace(changed: readonly QueuedItem[]): Promise<void> {
    for (const item of changed) {
      const isKnown = this.items.some(({ nonce }) => nonce === item.nonce);
      this.items = isKnown
        ? this.items.map((one) => (one.nonce === item.nonce ? item : one))
        : [...this.items, item];
      await this.#store.writeItem(item);
    }
  }

  /**
   * What the server has said to those that were sent, before they go from the disk: after a reload
   * they are sent again, and it is said again.
   */
  async keepSent({ walkIns, changed, refused }: Sent): Promise<void> {
    // What else is about a walk-in names the participation that the server has made.
    for (const made of walkIns)
      await this.#replace(this.items.flatMap((item) => withParticipation(item, made) ?? []));
    await this.#replace(changed);
    await this.#keepRefused(refused);
  }

  /** They stay, with the reason, until somebody has seen it. */
  async #keepRefused(refused: Sent['refused']): Promise<void> {
    for (const { nonce, refusal, code } of refused) {
      const item = this.items.find((one) => one.nonce === nonce);
      if (!item) continue;
      const kept = { ...item, refusal, ...(code && { refusalCode: code }) };
      this.items = this.items.map((one) => (one === item ? kept : one));
      await this.#store.writeItem(kept);
    }
  }
}
