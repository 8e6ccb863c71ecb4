import { Backoff } from './backoff.ts';
import type { FailureKind } from './kind-of-failure.ts';
import type { OutboxSteps, UnsentEntry } from './outbox-steps.ts';
import type { OutboxStore } from './outbox-store.ts';

/** After a change in any tab, how long until this one looks for what is not sent. */
const TAKE_OVER_MS = 5_000;
/** After so many failures of the server with one entry, one behind it is tried. */
const MAX_FAILURES = 3;

interface SenderOptions<Entry extends UnsentEntry, Response> {
  store: OutboxStore<Entry>;
  steps: OutboxSteps<Entry>;
  /** Begins the names of the locks, one for each topic. */
  lockPrefix: string;
  /** False while it is known to be in vain, as when another account is signed in. */
  maySend: () => boolean;
  /** The signal says that the entry was discarded. */
  send: (entry: Entry, signal: AbortSignal) => Promise<Response>;
  /** The sentence is kept with the entry, for people. */
  classify: (error: unknown, entry: Entry) => { kind: FailureKind; sentence: string | null };
  /** Removes the entry, with whatever else follows. */
  onSent: (entry: Entry, response: Response) => Promise<void> | void;
  onRefused?: (entry: Entry, error: unknown) => void;
  /** Called when nothing more of a topic can be sent for now. */
  onRest?: (topic: string) => void;
  /** Changes what has waited for too long, before anything is sent. */
  refuseOld?: (all: readonly Entry[]) => readonly Entry[];
  /** Whether an entry can be sent before those that it follows; by default it can. */
  mayOvertake?: (entry: Entry, before: readonly Entry[]) => boolean;
}

/** Sends the entries of each topic in order, one at a time over all tabs. */
export class OutboxSender<Entry extends UnsentEntry, Response> {
  readonly #options: SenderOptions<Entry, Response>;
  readonly #running = new Set<string>();
  /** How often the server has failed with an entry, by its id. */
  readonly #failures = new Map<string, number>();
  /** Entries with which the server has failed although it works. */
  readonly #suspects = new Set<string>();
  readonly #attempts = new Map<string, AbortController>();
  readonly #backoff = new Backoff((topic) => this.#advance(topic));
  #isStopped = true;
  #takeOver: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SenderOptions<Entry, Response>) {
    this.#options = options;
    options.store.subscribe(() => {
      this.#cancelRemoved();
      this.#takeOverLater();
    });
  }

  /** Sends what waits, except where a pause between two attempts is not over. */
  start(): void {
    const { store, steps } = this.#options;
    this.#isStopped = false;
    const unsent = store.read().filter(({ state }) => state !== 'failed');
    for (const topic of new Set(unsent.map(steps.topicOf))) {
      if (!this.#backoff.isPaused(topic)) this.#advance(topic);
    }
  }

  /** Sends what waits, without waiting for the ends of the pauses. */
  retryAll(): void {
    this.#backoff.endAll();
    this.start();
  }

  /** Sends what waits in a topic, without waiting for the end of its pause. */
  retry(topic: string): void {
    this.#isStopped = false;
    this.#backoff.end(topic);
    this.#advance(topic);
  }

  #advance(topic: string): void {
    if (this.#running.has(topic)) return;
    this.#running.add(topic);
    void this.#run(topic);
  }

  async #run(topic: string): Promise<void> {
    const { store, steps, lockPrefix, onRest } = this.#options;
    try {
      if (!this.#isPaused()) await runAlone(lockPrefix + topic, () => this.#sendAll(topic));
    } catch {
      this.#backoff.pause(topic);
    }
    this.#running.delete(topic);
    onRest?.(topic);
    // What was added between the last look and now.
    const isPaused = this.#isPaused() || this.#backoff.isPaused(topic);
    if (!isPaused && steps.findNext(store.read(), topic)) this.#advance(topic);
  }

  async #sendAll(topic: string): Promise<void> {
    const { store, steps, refuseOld = (all) => all } = this.#options;
    store.change((all) => refuseOld(steps.recoverInterrupted(all, topic)));
    for (;;) {
      const entry = this.#isPaused() ? null : steps.findNext(store.read(), topic);
      if (!entry || !(await this.#sendOne(entry))) return;
    }
  }

  /** True if the next entry can be sent. */
  async #sendOne(entry: Entry): Promise<boolean> {
    const { store, steps, send, onSent } = this.#options;
    const id = steps.idOf(entry);
    const attempt = new AbortController();
    store.change((all) => steps.startSending(all, id));
    this.#attempts.set(id, attempt);
    let response: Response;
    try {
      response = await send(entry, attempt.signal);
    } catch (error) {
      return attempt.signal.aborted || this.#keep(entry, error);
    } finally {
      this.#attempts.delete(id);
    }
    this.#backoff.reset(steps.topicOf(entry));
    this.#failures.delete(id);
    this.#suspects.delete(id);
    await onSent(entry, response);
    return true;
  }

  async #keep(entry: Entry, error: unknown): Promise<boolean> {
    const { store, steps, classify, onRefused } = this.#options;
    const { kind, sentence } = classify(error, entry);
    const id = steps.idOf(entry);
    const isAtFault = kind === 'failing' && this.#suspects.delete(id);
    if (kind === 'refused' || isAtFault) {
      store.change((all) => steps.markRefused(all, id, sentence));
      onRefused?.(entry, error);
      return true;
    }
    store.change((all) => steps.markUnreachable(all, id, sentence));
    if (kind === 'signed-out') this.#isStopped = true;
    else this.#backoff.pause(steps.topicOf(entry));
    return kind === 'failing' && this.#passOver(id);
  }

  /**
   * Sends an entry behind one with which the server has failed several times. If that succeeds, the
   * server works, and the entry has one more attempt.
   */
  async #passOver(id: string): Promise<boolean> {
    const { store, steps, mayOvertake = () => true } = this.#options;
    const failures = (this.#failures.get(id) ?? 0) + 1;
    this.#failures.set(id, failures);
    const { upTo, behind } = steps.split(store.read(), id);
    const next = behind.find((entry, index) =>
      mayOvertake(entry, [...upTo, ...behind.slice(0, index)]),
    );
    if (failures < MAX_FAILURES || !next || this.#isPaused()) return false;
    if (!(await this.#sendOne(next))) return false;
    this.#failures.delete(id);
    this.#suspects.add(id);
    return true;
  }

  #isPaused(): boolean {
    return this.#isStopped || !this.#options.maySend();
  }

  /** An entry that was discarded, in any tab or by a logout, is not sent to the end. */
  #cancelRemoved(): void {
    if (this.#attempts.size === 0) return;
    const { store, steps } = this.#options;
    const left = new Set(store.read().map(steps.idOf));
    for (const [id, attempt] of this.#attempts) if (!left.has(id)) attempt.abort();
  }

  /** Another tab may be closed before it has sent what it added. */
  #takeOverLater(): void {
    if (!navigator.locks) return;
    clearTimeout(this.#takeOver);
    this.#takeOver = setTimeout(() => !this.#isStopped && this.start(), TAKE_OVER_MS);
  }
}

/**
 * Runs the task while no other tab runs one of this name. Where Web Locks are missing (plain http)
 * other tabs are not considered; sent twice, an entry does no harm.
 */
async function runAlone(name: string, task: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return task();
  return navigator.locks.request(name, task);
}
