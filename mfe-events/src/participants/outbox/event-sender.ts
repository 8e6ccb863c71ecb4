import { Backoff } from './backoff.ts';
import { type ChangeResponse, changeFailureText, kindOfFailure } from './send-change.ts';
import {
  findBehind,
  findNext,
  markRefused,
  markUnreachable,
  recoverInterrupted,
  refuseOld,
  startSending,
  type WaitingChange,
} from './waiting-change.ts';
import type { WaitingStore } from './waiting-store.ts';

/** After so many failures of the server with one change, one of somebody else is tried. */
const MAX_FAILURES = 3;

/** What a sender works with. */
export interface SenderOptions {
  store: WaitingStore;
  eventId: string;
  lock: string;
  /** False while it is known to be in vain: without a connection, or signed in as another. */
  maySend: () => boolean;
  send: (entry: WaitingChange) => Promise<ChangeResponse>;
  /** Shows what the server says, and removes the entry. */
  onSent: (entry: WaitingChange, response: ChangeResponse) => void;
  onRefused: (entry: WaitingChange, error: unknown) => void;
  /** Called when nothing more can be sent for now. */
  onRest: () => void;
}

/** Sends the changes of one event in order, one at a time over all tabs. */
export class EventSender {
  readonly #options: SenderOptions;
  readonly #backoff = new Backoff(() => this.run());
  /** How often the server has failed with a change, by its id. */
  readonly #failures = new Map<string, number>();
  /** Changes with which the server has failed although it works. */
  readonly #suspects = new Set<string>();
  #isRunning = false;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** Sends without waiting for the end of a pause. */
  runNow(): void {
    this.#backoff.end();
    this.run();
  }

  /** Sends what waits, unless a pause between two attempts is not over. */
  run(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    void this.#runAlone();
  }

  async #runAlone(): Promise<void> {
    const { store, eventId, lock, onRest } = this.#options;
    try {
      if (this.#canGoOn()) await withLock(lock, () => this.#sendAll());
    } catch {
      this.#backoff.pause();
    }
    this.#isRunning = false;
    onRest();
    // What was added between the last look and now.
    if (this.#canGoOn() && findNext(store.read(), eventId)) this.run();
  }

  #canGoOn(): boolean {
    return !this.#backoff.isPaused && this.#options.maySend();
  }

  async #sendAll(): Promise<void> {
    const { store, eventId } = this.#options;
    store.change((all) => refuseOld(recoverInterrupted(all, eventId), Date.now()));
    while (this.#canGoOn()) {
      const entry = findNext(store.read(), eventId);
      if (!entry || !(await this.#sendOne(entry))) return;
    }
  }

  /** True if the next change can be sent. */
  async #sendOne(entry: WaitingChange): Promise<boolean> {
    const { store, send, onSent } = this.#options;
    store.change((all) => startSending(all, entry.id));
    try {
      const response = await send(entry);
      this.#backoff.reset();
      this.#failures.delete(entry.id);
      this.#suspects.delete(entry.id);
      onSent(entry, response);
      return true;
    } catch (error) {
      return this.#keep(entry, error);
    }
  }

  async #keep(entry: WaitingChange, error: unknown): Promise<boolean> {
    const { store, onRefused } = this.#options;
    const kind = kindOfFailure(error);
    const isAtFault = kind === 'failing' && this.#suspects.delete(entry.id);
    if (kind === 'refused' || isAtFault) {
      store.change((all) => markRefused(all, entry.id, { failure: changeFailureText(error) }));
      onRefused(entry, error);
      return true;
    }
    store.change((all) => markUnreachable(all, entry.id));
    const isPassed = kind === 'failing' && (await this.#passOver(entry));
    if (!isPassed) this.#backoff.pause();
    return isPassed;
  }

  /**
   * Sends a change of somebody else when the server has failed with one several times. If that
   * succeeds, the server works, and the change has one more attempt.
   */
  async #passOver(entry: WaitingChange): Promise<boolean> {
    const failures = (this.#failures.get(entry.id) ?? 0) + 1;
    this.#failures.set(entry.id, failures);
    const behind = findBehind(this.#options.store.read(), entry);
    if (failures < MAX_FAILURES || !behind || !(await this.#sendOne(behind))) return false;
    this.#failures.delete(entry.id);
    this.#suspects.add(entry.id);
    return true;
  }
}

/** Without Web Locks (plain http) other tabs are not considered; twice does no harm. */
async function withLock(name: string, task: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return task();
  return navigator.locks.request(name, task);
}
