/** What every entry of an outbox has: something that the server has not confirmed. */
export interface UnsentEntry {
  /** Entries are ordered by it; no two of an account have the same. */
  createdAt: string;
  state: 'waiting' | 'sending' | 'failed';
  /** Why the last attempt failed, for people. A waiting entry is tried again by itself. */
  failure: string | null;
  /** How often it was sent before; the server may have it although no response has come. */
  attempts?: number;
}

type Added<Entry> = Omit<Entry, keyof UnsentEntry>;

interface Shape<Entry> {
  idOf: (entry: Entry) => string;
  /** The entries of a topic are sent in order. */
  topicOf: (entry: Entry) => string;
}

/**
 * What can happen to the entries of an account, oldest first. Each step returns the list after it,
 * in which entries that stay as they are keep their identity.
 */
export class OutboxSteps<Entry extends UnsentEntry> {
  readonly idOf: (entry: Entry) => string;
  readonly topicOf: (entry: Entry) => string;

  constructor({ idOf, topicOf }: Shape<Entry>) {
    this.idOf = idOf;
    this.topicOf = topicOf;
  }

  /** Adds entries at the end, in this order. */
  add = (
    all: readonly Entry[],
    added: readonly Added<Entry>[],
    nowMs: number,
  ): readonly Entry[] => {
    const last = all.at(-1);
    const firstMs = Math.max(nowMs, last ? Date.parse(last.createdAt) + 1 : 0);
    const entries = added.map((one, index) => {
      const createdAt = new Date(firstMs + index).toISOString();
      const unsent: UnsentEntry = { createdAt, state: 'waiting', failure: null, attempts: 0 };
      return { ...one, ...unsent } as unknown as Entry;
    });
    return [...all, ...entries];
  };

  /**
   * The entry of the topic to send now: its first one that waits, unless one is being sent. Failed
   * ones are passed over.
   */
  findNext = (all: readonly Entry[], topic: string): Entry | null => {
    if (all.some(this.#isIn(topic, 'sending'))) return null;
    return all.find(this.#isIn(topic, 'waiting')) ?? null;
  };

  /** Those of the topic that wait behind an entry, and those up to it. */
  split = (all: readonly Entry[], id: string): { upTo: Entry[]; behind: Entry[] } => {
    const entry = this.#find(all, id);
    const topic = entry && this.topicOf(entry);
    const waiting = topic === undefined ? [] : all.filter(this.#isIn(topic, 'waiting'));
    const index = entry ? waiting.indexOf(entry) : -1;
    return { upTo: waiting.slice(0, index + 1), behind: waiting.slice(index + 1) };
  };

  /** Marks an entry as being sent. */
  startSending = (all: readonly Entry[], id: string): readonly Entry[] =>
    all.map((entry) => {
      if (this.idOf(entry) !== id) return entry;
      return { ...entry, state: 'sending', attempts: (entry.attempts ?? 0) + 1 };
    });

  /**
   * Lets what was being sent when its tab was closed wait again. Only the holder of the topic's
   * lock may say so.
   */
  recoverInterrupted = (all: readonly Entry[], topic: string): readonly Entry[] =>
    change(all, this.#isIn(topic, 'sending'), { state: 'waiting' });

  /** Removes a sent entry. The connection works again for those behind it. */
  markSent = (all: readonly Entry[], id: string): readonly Entry[] => {
    const sent = this.#find(all, id);
    return sent ? this.remove(this.#clearFailures(all, sent), id) : all;
  };

  /**
   * Keeps an entry that the server refused. It is not sent again by itself, and those behind it do
   * not wait for it.
   */
  markRefused = (all: readonly Entry[], id: string, failure: string | null): readonly Entry[] =>
    change(all, (entry) => this.idOf(entry) === id, { state: 'failed', failure });

  /**
   * Lets an entry wait that did not reach the server; those behind it in the topic wait for it.
   */
  markUnreachable = (all: readonly Entry[], id: string, failure: string | null) => {
    const unsent = this.#find(all, id);
    if (!unsent) return all;
    const waiting = change(all, (entry) => entry === unsent, { state: 'waiting' });
    return change(waiting, this.#isIn(this.topicOf(unsent), 'waiting'), { failure });
  };

  /** Lets a failed entry wait again, in its old place. */
  retry = (all: readonly Entry[], id: string): readonly Entry[] => {
    const failed = this.#find(all, id);
    if (!failed || failed.state === 'sending') return all;
    const waiting = change(all, (entry) => entry === failed, { state: 'waiting' });
    return this.#clearFailures(waiting, failed);
  };

  /** Removes an entry that is not to be sent any more. */
  remove = (all: readonly Entry[], id: string): readonly Entry[] =>
    all.filter((entry) => this.idOf(entry) !== id);

  #clearFailures(all: readonly Entry[], of: Entry): readonly Entry[] {
    return change(all, this.#isIn(this.topicOf(of), 'waiting'), { failure: null });
  }

  #find(all: readonly Entry[], id: string): Entry | undefined {
    return all.find((entry) => this.idOf(entry) === id);
  }

  #isIn(topic: string, state: Entry['state']) {
    return (entry: Entry) => this.topicOf(entry) === topic && entry.state === state;
  }
}

function change<Entry extends UnsentEntry>(
  all: readonly Entry[],
  isMeant: (entry: Entry) => boolean,
  part: Partial<UnsentEntry>,
): readonly Entry[] {
  return all.map((entry) => (isMeant(entry) ? { ...entry, ...part } : entry));
}
