import type { CallOptions } from '@muster/api-client';
import type { Message } from '@muster/contract';
import { Backoff } from './backoff.ts';
import {
  findBehind,
  findNext,
  markRefused,
  markUnreachable,
  type OutboxEntry,
  recoverInterrupted,
  startSending,
} from './outbox-entries.ts';
import type { OutboxStore } from './outbox-store.ts';
import { runAlone } from './run-alone.ts';
import { readFailure, type SendFailure } from './send-outcome.ts';

/** After a change in any tab, how long until this one looks for what is not sent. */
const TAKE_OVER_MS = 5_000;
/** After so many failures of the server with one entry, the one behind it is tried. */
const MAX_FAILURES = 3;

interface SenderOptions {
  store: OutboxStore;
  /** Begins the names of the locks, one for each conversation. */
  lockPrefix: string;
  /** False while another account or none is signed in. */
  maySend: () => boolean;
  send: (entry: OutboxEntry, options: CallOptions) => Promise<Message>;
  /** Removes the entry, with whatever else follows. */
  onSent: (entry: OutboxEntry, message: Message) => Promise<void>;
  onProgress: (clientId: string, share: number | null) => void;
}

/** Sends the entries of each conversation in order, one at a time over all tabs. */
export class OutboxSender {
  readonly #options: SenderOptions;
  readonly #running = new Set<string>();
  /** How often the server has failed with an entry, by its client id. */
  readonly #failures = new Map<string, number>();
  /** Entries with which the server has failed although it works. */
  readonly #suspects = new Set<string>();
  readonly #uploads = new Map<string, AbortController>();
  readonly #backoff = new Backoff((conversation) => this.#advance(conversation));
  #isStopped = true;
  #takeOver: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SenderOptions) {
    this.#options = options;
    options.store.subscribe(() => {
      this.#cancelRemoved();
      this.#takeOverLater();
    });
  }

  /** Sends what waits, except where a pause between two attempts is not over. */
  start(): void {
    this.#isStopped = false;
    const unsent = this.#options.store.entries().filter(({ state }) => state !== 'failed');
    for (const conversation of new Set(unsent.map((entry) => entry.conversation))) {
      if (!this.#backoff.isPaused(conversation)) this.#advance(conversation);
    }
  }

  /** Sends what waits, without waiting for the ends of the pauses. */
  retryAll(): void {
    this.#backoff.endAll();
    this.start();
  }

  /** Sends what waits in a conversation, without waiting for the end of its pause. */
  retry(conversation: string): void {
    this.#isStopped = false;
    this.#backoff.end(conversation);
    this.#advance(conversation);
  }

  #advance(conversation: string): void {
    if (this.#running.has(conversation)) return;
    this.#running.add(conversation);
    void this.#run(conversation);
  }

  async #run(conversation: string): Promise<void> {
    const { store, lockPrefix } = this.#options;
    try {
      await runAlone(lockPrefix + conversation, () => this.#sendAll(conversation));
    } catch {
      this.#backoff.pause(conversation);
    }
    this.#running.delete(conversation);
    // What was added between the last look and now.
    const isPaused = this.#isPaused() || this.#backoff.isPaused(conversation);
    if (!isPaused && findNext(store.entries(), conversation)) this.#advance(conversation);
  }

  async #sendAll(conversation: string): Promise<void> {
    const { store } = this.#options;
    store.change((entries) => recoverInterrupted(entries, conversation));
    for (;;) {
      const entry = this.#isPaused() ? null : findNext(store.entries(), conversation);
      if (!entry || !(await this.#sendOne(entry))) return;
    }
  }

  /** True if the next entry can be sent. */
  async #sendOne(entry: OutboxEntry): Promise<boolean> {
    const { store, onSent } = this.#options;
    store.change((entries) => startSending(entries, entry.clientId));
    const result = await this.#attempt(entry);
    if ('failure' in result) return this.#keep(entry, result.failure);
    this.#backoff.reset(entry.conversation);
    this.#failures.delete(entry.clientId);
    this.#suspects.delete(entry.clientId);
    await onSent(entry, result.message);
    return true;
  }

  async #attempt(entry: OutboxEntry): Promise<{ message: Message } | { failure: SendFailure }> {
    const { send, onProgress } = this.#options;
    const { clientId, image } = entry;
    const upload = new AbortController();
    this.#uploads.set(clientId, upload);
    try {
      const message = await send(entry, {
        signal: upload.signal,
        onProgress: (share) => onProgress(clientId, share),
      });
      return { message };
    } catch (error) {
      return { failure: readFailure(error, image !== null) };
    } finally {
      this.#uploads.delete(clientId);
      onProgress(clientId, null);
    }
  }

  async #keep(entry: OutboxEntry, failure: SendFailure): Promise<boolean> {
    const { store } = this.#options;
    const { clientId, conversation } = entry;
    if (failure.kind === 'cancelled') return true;
    const isAtFault = failure.kind === 'failing' && this.#suspects.delete(clientId);
    if (failure.kind === 'refused' || isAtFault) {
      store.change((entries) => markRefused(entries, clientId, failure.sentence));
      return true;
    }
    const sentence = failure.kind === 'signed-out' ? null : failure.sentence;
    store.change((entries) => markUnreachable(entries, clientId, sentence));
    if (failure.kind === 'signed-out') this.#isStopped = true;
    else this.#backoff.pause(conversation);
    return failure.kind === 'failing' && this.#passOver(entry);
  }

  /**
   * Sends the entry behind one with which the server has failed several times. If that succeeds,
   * the server works, and the entry has one more attempt.
   */
  async #passOver(entry: OutboxEntry): Promise<boolean> {
    const { store } = this.#options;
    const failures = (this.#failures.get(entry.clientId) ?? 0) + 1;
    this.#failures.set(entry.clientId, failures);
    const behind = findBehind(store.entries(), entry);
    if (failures < MAX_FAILURES || !behind || this.#isPaused()) return false;
    if (!(await this.#sendOne(behind))) return false;
    this.#failures.delete(entry.clientId);
    this.#suspects.add(entry.clientId);
    return true;
  }

  #isPaused(): boolean {
    return this.#isStopped || !this.#options.maySend();
  }

  /** An entry that was discarded, in any tab or by a logout, is not sent to the end. */
  #cancelRemoved(): void {
    if (this.#uploads.size === 0) return;
    const left = new Set(this.#options.store.entries().map(({ clientId }) => clientId));
    for (const [clientId, upload] of this.#uploads) if (!left.has(clientId)) upload.abort();
  }

  /** Another tab may be closed before it has sent what it added. */
  #takeOverLater(): void {
    if (!navigator.locks) return;
    clearTimeout(this.#takeOver);
    this.#takeOver = setTimeout(() => !this.#isStopped && this.start(), TAKE_OVER_MS);
  }
}
