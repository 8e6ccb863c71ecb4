import type { Api } from '@muster/api-client';
import type { GatePerson, ScanResult } from '@muster/contract';
import { readScannedCode } from '@muster/domain';
import type { GateStore } from '../store/gate-store.ts';
import { createNonces } from '../store/nonce.ts';
import { decideHere } from './decide-here.ts';
import { findScanned } from './find-scanned.ts';
import {
  type ChangeToMake,
  type GateView,
  NOTHING,
  type Outcome,
  type ScanToMake,
  toOutcome,
  type WalkInToAdd,
} from './gate-view.ts';

import { type KeptGate, mergeList } from './merge-list.ts';
import { pause } from './pause.ts';
import { applyQueue, type QueuedItem } from './queued-item.ts';
import { createSender, type Sender, type Sent } from './send-queue.ts';
import { VerdictWaiters } from './verdict-waiters.ts';

/** What a gate is opened with. */
export interface GateOptions {
  eventId: string;
  api: Pick<Api, 'getGate' | 'recordScans' | 'addWalkIn' | 'updateGatePerson' | 'listenToGate'>;
  store: GateStore<KeptGate, QueuedItem>;
  now?: () => number;
}

/** While the stream is down, and for what could not be sent. */
const POLL_MS = 10_000;
/** The list is kept so long after the event has begun (docs/product/gate.md#storage). */
const KEEP_MS = 24 * 3_600_000;

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
  #queue: readonly QueuedItem[] = [];
  #syncing: Promise<void> | null = null;
  #isSyncWanted = false;
  #view: GateView;

  constructor({ now = Date.now, ...options }: GateOptions) {
    this.#options = { ...options, now };
    this.#eventId = options.eventId;
    this.#sender = createSender({ ...options, now });
    this.#makeNonce = createNonces(now);
    this.#view = { ...NOTHING, isOnline: navigator.onLine !== false, isKept: options.store.isKept };
  }

  get view(): GateView {
    return this.#view;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows what is kept, then what the server has, and follows it until the signal is aborted. */
  async open(): Promise<void> {
    const { store, eventId } = this.#options;
    const [kept, items] = await Promise.all([store.readList(eventId), store.readItems(eventId)]);
    const stored = new Set(items.map(({ nonce }) => nonce));
    this.#queue = [...items, ...this.#queue.filter(({ nonce }) => !stored.has(nonce))];
    if (kept) this.#show({ list: kept.list, loadedAt: kept.loadedAt, state: 'ready' });
    await this.sync();
    await this.#listen();
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
  async scan({ kind, about, reason }: ScanToMake): Promise<Outcome> {
    const person = await findScanned(this.#view, about);
    const here = decideHere(kind, person);
    const admits = here.effect === 'in' || kind === 'admit';
    const { isOnline } = this.#view;
    const nonce = this.#makeNonce();
    // Only who was let in by this device alone can be in twice.
    const wasOffline = !isOnline && admits;
    const subject = person ? { participationId: person.id } : about;
    await this.#add({
      nonce,
      eventId: this.#eventId,
      what: 'scan',
      about: person?.id ?? null,
      effect: admits ? 'in' : here.effect,
      scan: { nonce, kind, ...subject, ...(reason && { reason }), ...this.#time(), wasOffline },
    });
    const verdict = isOnline ? await this.#waiters.wait(nonce, this.sync()) : null;
    if (!isOnline) void this.sync();
    const { verdict: own } = here;
    const code = 'code' in about ? about.code : null;
    const outcome = { nonce, verdict: own, person, code, first: here.first, isLocal: true };
    return verdict ?? outcome;
  }

  /** Takes back a scan of somebody. */
  async undo(refersTo: string, about: string): Promise<void> {
    const nonce = this.#makeNonce();
    const wasOffline = !this.#view.isOnline;
    const scan = { nonce, kind: 'undo' as const, refersTo, ...this.#time(), wasOffline };
    await this.#addToSend({
      nonce,
      eventId: this.#eventId,
      what: 'scan',
      about,
      effect: null,
      scan,
    });
  }

  /** Adds a player without an account, who is in at once. */
  async addWalkIn(given: WalkInToAdd): Promise<void> {
    const nonce = this.#makeNonce();
    const { occurredAt } = this.#time();
    const walkIn = { ...given, nonce, occurredAt, wasOffline: !this.#view.isOnline };
    await this.#addToSend({ nonce, eventId: this.#eventId, what: 'walk-in', walkIn });
  }

  /** Ticks kit of somebody, or writes a note. */
  async change(about: string, given: ChangeToMake): Promise<void> {
    const nonce = this.#makeNonce();
    const change = { ...given, nonce };
    await this.#addToSend({ nonce, eventId: this.#eventId, what: 'change', about, change });
  }

  /** Removes a refused item, or news, that somebody has seen. */
  async dismiss(nonce: string): Promise<void> {
    if (this.#view.refused.some((item) => item.nonce === nonce)) await this.#drop([nonce]);
    this.#show({ news: this.#view.news.filter((one) => one.nonce !== nonce) });
  }

  /** Sends what waits and loads what has changed. What is asked for meanwhile is done then. */
  sync(): Promise<void> {
    this.#isSyncWanted = true;
    this.#syncing ??= this.#syncAll().finally(() => {
      this.#syncing = null;
    });
    return this.#syncing;
  }

  async #syncAll(): Promise<void> {
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
  }

  /** The list is no longer this device's to keep; what was not sent is. */
  async #end(endedText: string): Promise<void> {
    const { store, eventId } = this.#options;
    this.#show({ state: 'ended', endedText, list: null });
    await store.deleteList(eventId);
  }

  async #send(): Promise<void> {
    for (let pending = this.#pending(); pending.length > 0; pending = this.#pending()) {
      const sent = await this.#sender.send(pending);
      if (sent.clockOffsetMs !== null) this.#show({ clockOffsetMs: sent.clockOffsetMs });
      await this.#keepRefused(sent.refused);
      this.#tell(sent.results);
      // What was sent is shown until the list has it.
      await this.#load();
      await this.#drop(sent.done);
      this.#show({});
    }
  }

  async #load(): Promise<void> {
    const { api, store, eventId, now } = this.#options;
    const { list } = this.#view;
    const query = list ? { since: list.version } : {};
    const received = await api.getGate({ params: { id: eventId }, query });
    const merged = mergeList(list, received);
    const loadedAt = now();
    this.#show({ list: merged, loadedAt, isOnline: true, state: 'ready' });
    const keepUntil = Math.max(Date.parse(merged.event.date), loadedAt) + KEEP_MS;
    await store.writeList(eventId, { list: merged, loadedAt }, keepUntil);
  }

  /** Follows the other devices: by the stream, and by asking while it is down. */
  async #listen(): Promise<void> {
    const { api, eventId } = this.#options;
    const { signal } = this.#ending;
    while (!signal.aborted && this.#view.state !== 'ended') {
      try {
        await api.listenToGate({
          params: { id: eventId },
          signal,
          onOpen: () => void this.sync(),
          onEvent: ({ data }) => {
            if (data.version > (this.#view.list?.version ?? -1)) void this.sync();
          },
        });
      } catch {
        // Asked for below.
      }
      await pause(POLL_MS, signal);
      await this.sync();
    }
  }

  async #add(item: QueuedItem): Promise<void> {
    await this.#options.store.writeItem(item);
    this.#queue = [...this.#queue, item];
    this.#show({});
  }

  async #addToSend(item: QueuedItem): Promise<void> {
    await this.#add(item);
    void this.sync();
  }

  async #drop(nonces: readonly string[]): Promise<void> {
    this.#queue = this.#queue.filter(({ nonce }) => !nonces.includes(nonce));
    await this.#options.store.deleteItems(nonces);
  }

  async #keepRefused(refused: Sent['refused']): Promise<void> {
    for (const { nonce, refusal } of refused) {
      const item = this.#queue.find((one) => one.nonce === nonce);
      if (!item) continue;
      const kept = { ...item, refusal };
      this.#queue = this.#queue.map((one) => (one === item ? kept : one));
      await this.#options.store.writeItem(kept);
    }
  }

  /** A verdict that this device did not expect is shown until somebody has seen it. */
  #tell(results: readonly ScanResult[]): void {
    const news = results.flatMap((result) => {
      const item = this.#queue.find(({ nonce }) => nonce === result.nonce);
      if (item?.what !== 'scan' || result.verdict === null) return [];
      const outcome = toOutcome(result, item, this.#view.people);
      if (this.#waiters.tell(result.nonce, outcome)) return [];
      const isExpected = item.effect !== 'in' || result.verdict === 'in';
      return isExpected || item.scan.kind === 'admit' ? [] : [outcome];
    });
    if (news.length > 0) this.#show({ news: [...this.#view.news, ...news] });
  }

  #pending(): QueuedItem[] {
    return this.#queue.filter(({ refusal }) => refusal === undefined);
  }

  #time() {
    const occurredAt = new Date(this.#options.now()).toISOString();
    return { occurredAt, clockOffsetMs: this.#view.clockOffsetMs ?? 0 };
  }

  #show(change: Partial<GateView>): void {
    const next = { ...this.#view, ...change };
    const people = new Map(next.list?.people.map((person) => [person.id, person]));
    this.#view = {
      ...next,
      people: applyQueue(people, this.#queue),
      waiting: this.#pending().length,
      refused: this.#queue.filter(({ refusal }) => refusal !== undefined),
    };
    for (const listener of this.#listeners) listener();
  }
}
