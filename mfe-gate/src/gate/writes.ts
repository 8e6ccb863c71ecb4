import type {
  ChangeToMake,
  LocalScan,
  ScanToMake,
  SignatureToGive,
  WalkInToAdd,
} from './gate-view.ts';
import type { CheckToMake, LocalResult } from './queued-check.ts';
import type { QueuedItem, QueuedWalkIn } from './queued-item.ts';

interface WritesOptions {
  eventId: string;
  makeNonce: () => string;
  now: () => number;
  /** Of the clock of this device, as far as it is known. */
  clockOffsetMs: () => number | null;
  isOnline: () => boolean;
}

/** What is written at a gate, as it waits to be sent. */
export class Writes {
  readonly #options: WritesOptions;

  constructor(options: WritesOptions) {
    this.#options = options;
  }

  /** When it is, by the clock of this device. */
  time() {
    const { now, clockOffsetMs } = this.#options;
    return { occurredAt: new Date(now()).toISOString(), clockOffsetMs: clockOffsetMs() ?? 0 };
  }

  scan({ kind, about, reason }: ScanToMake, { person, admits, wasOffline }: LocalScan): QueuedItem {
    const own = this.#own();
    const subject = person ? { participationId: person.id } : about;
    const given = { kind, ...subject, ...(reason && { reason }), wasOffline };
    return {
      ...own,
      what: 'scan',
      about: person?.id ?? null,
      effect: admits ? 'in' : kind === 'exit' ? 'out' : null,
      scan: { nonce: own.nonce, ...given, ...this.time() },
    };
  }

  undo(refersTo: string, about: string): QueuedItem {
    const own = this.#own();
    const scan = { nonce: own.nonce, kind: 'undo' as const, refersTo, ...this.time() };
    const { wasOffline } = this;
    return { ...own, what: 'scan', about, effect: null, scan: { ...scan, wasOffline } };
  }

  walkIn(given: WalkInToAdd, nonce?: string): QueuedWalkIn {
    const own = { ...this.#own(), ...(nonce && { nonce }) };
    const time = { occurredAt: this.#serverTime(), wasOffline: this.wasOffline };
    return { ...own, what: 'walk-in', walkIn: { ...given, nonce: own.nonce, ...time } };
  }

  change(about: string, given: ChangeToMake): QueuedItem {
    const own = this.#own();
    return { ...own, what: 'change', about, change: { ...given, nonce: own.nonce } };
  }

  check(about: string, given: CheckToMake, local: LocalResult): QueuedItem {
    const own = this.#own();
    const time = { occurredAt: this.#serverTime(), wasOffline: this.wasOffline };
    const check = { ...given, nonce: own.nonce, participationId: about, ...time };
    return { ...own, what: 'check', about, check, local };
  }

  signature(about: string, given: SignatureToGive): QueuedItem {
    const own = this.#own();
    const signature = { ...given, nonce: own.nonce, participationId: about };
    return { ...own, what: 'signature', about, signature };
  }

  /** When it is by the clock of the server, as far as it is known. */
  #serverTime(): string {
    const { occurredAt, clockOffsetMs } = this.time();
    return new Date(Date.parse(occurredAt) + clockOffsetMs).toISOString();
  }

  get wasOffline(): boolean {
    return !this.#options.isOnline();
  }

  #own() {
    return { nonce: this.#options.makeNonce(), eventId: this.#options.eventId };
  }
}
