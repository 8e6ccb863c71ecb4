import type { GatePerson, ScanResult } from '@muster/contract';
import { readScannedCode } from '@muster/domain';
import { createNonces } from '@muster/remote-kit/nonces';
import { decideHere } from './decide-here.ts';
import { findScanned } from './find-scanned.ts';
import { followGate } from './follow-gate.ts';
import type { GateOptions } from './gate-options.ts';
import {
  type ChangeToMake,
  type GateView,
  type LocalScan,
  NOTHING,
  type Outcome,
  type PaymentToTake,
  type ScanToMake,
  type SignatureToGive,
  type WalkInToAdd,
} from './gate-view.ts';
import { hasNetwork } from './has-network.ts';
import { keepListUntil } from './keep-list-until.ts';
import { listOutcomes } from './list-outcomes.ts';
import { loadWaiver } from './load-waiver.ts';
import { mergeList } from './merge-list.ts';
import { Payments } from './payments.ts';
import { Queue } from './queue.ts';
import type { CheckToMake, LocalResult } from './queued-check.ts';
import { applyQueue, type QueuedItem } from './queued-item.ts';
import { createSender, type Sender } from './send-queue.ts';
import { VerdictWaiters } from './verdict-waiters.ts';
import { Writes } from './writes.ts';

/**
 * The gate of an event on this device: what is kept here, and what the server says. Every write is
 * on the disk before anything else happens, and stays there until the server has it.
 */
export class Gate {
  readonly #options: Required<GateOptions>;
  readonly #eventId: string;
  readonly #sender: Sender;
  readonly #makeNonce: () => string;
  readonly #listeners = new Set<() => void>();
  readonly #ending = new AbortController();
  readonly #waiters = new VerdictWaiters();
  readonly #queue: Queue;
  readonly #payments: Payments;
  readonly #writes: Writes;
  #syncing: Promise<void> | null = null;
  #isSyncWanted = false;
  #view: GateView;

  constructor({ now = Date.now, ...options }: GateOptions) {
    this.#options = { ...options, now };
    this.#eventId = options.eventId;
    this.#sender = createSender({ ...options, now });
    this.#queue = new Queue(options.store);
    this.#makeNonce = createNonces(now);
    const payments = { queue: this.#queue, makeNonce: this.#makeNonce };
    this.#payments = new Payments({ ...options, ...payments });
    this.#writes = new Writes({
      ...{ eventId: options.eventId, makeNonce: this.#makeNonce, now },
      clockOffsetMs: () => this.#view.clockOffsetMs,
      isOnline: () => this.#view.isOnline,
    });
    this.#view = { ...NOTHING, isOnline: hasNetwork(), isKept: options.store.isKept };
  }

  get view(): GateView {
    return this.#view;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows what is kept, then what the server has, and follows it until the gate is closed. */
  async open(): Promise<void> {
    const { store, eventId } = this.#options;
    store.onOtherTab(() => this.#readQueue());
    const [kept] = await Promise.all([store.readList(eventId), this.#queue.read(eventId)]);
    if (kept) this.#show({ list: kept.list, loadedAt: kept.loadedAt, state: 'ready' });
    await this.sync();
    await followGate({
      api: this.#options.api,
      eventId,
      signal: this.#ending.signal,
      isEnded: () => this.#view.state === 'ended',
      onVersion: (version) => {
        if (version > (this.#view.list?.version ?? -1)) this.#syncSoon();
      },
      poll: () => this.sync(),
    });
  }

  close(): void {
    this.#ending.abort();
    this.#options.store.close();
  }

  /** The browser has lost the network: from now on this device decides. */
  noteOffline(): void {
    this.#show({ isOnline: false });
  }

  /** Who has a ticket, by what was read of it; null for nobody of the list. */
  async lookUp(code: string): Promise<GatePerson | null | 'not a ticket'> {
    return readScannedCode(code) ? findScanned(this.#view, { code }) : 'not a ticket';
  }

  /** Lets somebody in or out. With a connection the server decides, without one this device. */
  async scan(toMake: ScanToMake): Promise<Outcome> {
    const { kind, about } = toMake;
    const person = await findScanned(this.#view, about);
    const here = decideHere(kind, person);
    const admits = here.effect === 'in' || kind === 'admit';
    const { isOnline } = this.#view;
    // Only who was let in by this device alone can be in twice.
    const first = await this.#addScan(toMake, { person, admits, wasOffline: !isOnline && admits });
    const verdict = isOnline ? await this.#waiters.wait(first, this.sync()) : null;
    if (verdict) return verdict;
    const refusal = this.#view.refused.find(({ nonce }) => nonce === first)?.refusal ?? null;
    // The server may have the first one, so that it stays as it was sent; this one says what was
    // done here.
    const second =
      isOnline && here.verdict === 'in' && refusal === null
        ? [await this.#addScan(toMake, { person, admits, wasOffline: true })]
        : [];
    this.#syncSoon();
    const code = 'code' in about ? about.code : null;
    const said = { verdict: here.verdict, person, code, first: here.first, isLocal: true, refusal };
    return { nonce: first, nonces: [first, ...second], ...said };
  }

  async #addScan(toMake: ScanToMake, local: LocalScan): Promise<string> {
    const item = this.#writes.scan(toMake, local);
    await this.#add(item);
    return item.nonce;
  }

  /** Takes back the scans of somebody. */
  async undo(nonces: readonly string[], about: string): Promise<void> {
    for (const refersTo of nonces) await this.#add(this.#writes.undo(refersTo, about));
    this.#syncSoon();
  }

  /** Adds a player without an account, in place of a refused one under a nonce. Returns theirs. */
  addWalkIn(given: WalkInToAdd, nonce?: string): Promise<string> {
    const isUnsigned = Boolean(this.#view.list?.waiver) && !given.signature;
    return this.#addToSend({ ...this.#writes.walkIn(given, nonce), isUnsigned });
  }

  /** Ticks kit of somebody, or writes a note. */
  async change(about: string, given: ChangeToMake): Promise<void> {
    await this.#addToSend(this.#writes.change(about, given));
  }

  /** Records a check of somebody's gun with the result that is shown, with a signal or without. */
  async check(about: string, given: CheckToMake, local: LocalResult): Promise<void> {
    await this.#addToSend(this.#writes.check(about, given, local));
  }

  /** Signs the waiver for somebody on the list. */
  async sign(about: string, given: SignatureToGive): Promise<void> {
    await this.#addToSend(this.#writes.signature(about, given));
  }

  /** Books money that was taken of somebody on the list. Returns its nonce. */
  async takePayment(about: string, given: PaymentToTake): Promise<string> {
    return this.#addToSend(this.#payments.toItem(about, given));
  }

  /** Takes back what was not sent, and payments; false when it stays. */
  async takeBack(nonce: string): Promise<boolean> {
    const isUndone = await this.#payments.undo(nonce);
    this.#show({});
    this.#syncSoon();
    return isUndone;
  }

  /** Removes a refused item, or news, that somebody has seen. */
  async dismiss(nonce: string): Promise<void> {
    if (this.#view.refused.some((item) => item.nonce === nonce)) await this.#queue.drop([nonce]);
    this.#show({ news: this.#view.news.filter((one) => one.nonce !== nonce) });
  }

  /** Sends what waits and loads what has changed. What is asked for meanwhile is done then. */
  sync(): Promise<void> {
    this.#isSyncWanted = true;
    this.#syncing ??= this.#syncAll();
    return this.#syncing;
  }

  #syncSoon(): void {
    this.sync().catch(() => this.#show({ isOnline: false }));
  }

  /** Another tab of this device has let somebody in, or has sent what waited. */
  #readQueue(): void {
    const show = () => this.#show({});
    this.#queue.read(this.#eventId).then(show, show);
  }

  async #syncAll(): Promise<void> {
    // Not at once, so that the promise is kept before it ends.
    await Promise.resolve();
    while (this.#isSyncWanted && !this.#ending.signal.aborted) {
      this.#isSyncWanted = false;
      try {
        // Another tab of this device may be sending the same: each would do it once.
        await this.#send();
        await this.#load();
      } catch (error) {
        const failure = this.#sender.explain(error);
        const state = this.#view.list ? this.#view.state : 'missing';
        if (failure.kind === 'ended') await this.#end(failure.text);
        else this.#show({ isOnline: false, state });
      }
    }
    // In the same step as the last look at what is wanted: later, a wish would be lost.
    this.#syncing = null;
  }

  /** The list is no longer this device's to keep; what was not sent is. */
  async #end(endedText: string): Promise<void> {
    const { store, eventId } = this.#options;
    this.#show({ state: 'ended', endedText, list: null });
    await store.deleteList(eventId);
  }

  async #send(): Promise<void> {
    for (let { pending } = this.#queue; pending.length > 0; { pending } = this.#queue) {
      // Without a network nothing leaves this device.
      if (hasNetwork()) this.#queue.noteTried(pending);
      const sent = await this.#sender.send(pending);
      this.#payments.noteSent(sent.entryIds);
      if (sent.clockOffsetMs !== null) this.#show({ clockOffsetMs: sent.clockOffsetMs });
      await this.#queue.keepSent(sent);
      this.#tell(sent.results);
      // What was sent is shown until the list has it.
      await this.#load(sent.done);
      await this.#queue.drop(sent.done);
      this.#show({});
    }
  }

  /** `sent` is in the list that is loaded; payments in both would count twice. */
  async #load(sent: readonly string[] = []): Promise<void> {
    const { api, store, eventId, now } = this.#options;
    const { list } = this.#view;
    const query = list ? { since: list.version } : {};
    const received = await api.getGate({ params: { id: eventId }, query });
    const { isDelta } = received;
    const waiver = await loadWaiver({ api, eventId, kept: list, isDelta });
    const merged = { ...mergeList(list, received), waiver };
    const loadedAt = now();
    this.#queue.hide(sent);
    // The network may have gone while the response was on its way.
    this.#show({ list: merged, loadedAt, isOnline: hasNetwork(), state: 'ready' });
    const keepUntil = keepListUntil(merged.event.date, loadedAt);
    await store.writeList(eventId, { list: merged, loadedAt }, keepUntil);
    if (store.isKept !== this.#view.isKept) this.#show({});
  }

  async #add(item: QueuedItem): Promise<void> {
    await this.#queue.add(item);
    this.#show({});
  }

  /** Returns its nonce. */
  async #addToSend(item: QueuedItem): Promise<string> {
    await this.#add(item);
    this.#syncSoon();
    return item.nonce;
  }

  /** A verdict that this device did not expect is shown until somebody has seen it. */
  #tell(results: readonly ScanResult[]): void {
    const { people } = this.#view;
    const news = listOutcomes(results, this.#queue.items, people).filter(
      ({ outcome, isExpected }) => !this.#waiters.tell(outcome.nonce, outcome) && !isExpected,
    );
    // Sent again after a lost response, they are told again.
    const known = new Set(this.#view.news.map(({ nonce }) => nonce));
    const added = news.flatMap(({ outcome }) => (known.has(outcome.nonce) ? [] : [outcome]));
    if (added.length > 0) this.#show({ news: [...this.#view.news, ...added] });
  }

  #show(change: Partial<GateView>): void {
    const next = { ...this.#view, ...change };
    const people = new Map(next.list?.people.map((person) => [person.id, person]));
    this.#view = {
      ...next,
      people: applyQueue(people, this.#queue.items),
      waiting: this.#queue.pending.length,
      refused: this.#queue.refused,
      isKept: this.#options.store.isKept,
    };
    for (const listener of this.#listeners) listener();
  }
}
