import type { Api } from '@muster/api-client';
import { isSignedIn, showBanner } from '@muster/remote-kit';
import { makeId } from '@muster/remote-kit/nonces';
import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { EventSender } from './event-sender.ts';
import { type ChangeResponse, sendChange } from './send-change.ts';
import { knownNames, showBulk, showOne } from './show-saved.ts';
import {
  addChange,
  checkRoom,
  markRefused,
  type NewChange,
  removeChange,
  retryChange,
  type WaitingChange,
} from './waiting-change.ts';
import { openWaitingStore, type WaitingStore } from './waiting-store.ts';
import { sayCheckedInBefore, type WasCheckedIn } from './was-checked-in.ts';

/** What became of a change, as far as it is known when its first attempt is over. */
export type Outcome =
  | { kind: 'sent'; response: ChangeResponse; wasCheckedIn: readonly WasCheckedIn[] }
  /** It is kept, and sent when that is possible. */
  | { kind: 'waiting' }
  | { kind: 'refused'; id: string; error: unknown }
  /** Another tab has sent it, or it was discarded. */
  | { kind: 'gone' };

/** After a change in any tab, how long until this one looks for what is not sent. */
const TAKE_OVER_MS = 5_000;

/**
 * The changes of participants of one account that the server has not confirmed, and their sending
 * (docs/product/organizer-screens.md#waiting-changes).
 */
export class ChangeOutbox {
  readonly #accountId: string;
  readonly #store: WaitingStore;
  readonly #senders = new Map<string, EventSender>();
  /** Who waits for the outcome of a change, by its id. */
  readonly #waiting = new Map<string, (outcome: Outcome) => void>();
  #context: { api: Api; client: QueryClient } | null = null;
  #takeOver: ReturnType<typeof setTimeout> | undefined;

  constructor(accountId: string) {
    this.#accountId = accountId;
    this.#store = openWaitingStore(accountId);
    this.#store.subscribe(() => this.#takeOverLater());
    window.addEventListener('online', this.#sendNow);
    onlineManager.subscribe(this.#sendNow);
  }

  read = () => this.#store.read();
  subscribe = (listener: () => void) => this.#store.subscribe(listener);

  /** Sends what waits. To be called when the account's session begins, too. */
  start = (api: Api, client: QueryClient): void => {
    this.#context = { api, client };
    this.#forEachSender((sender) => sender.run());
  };

  /** Adds a change and sends it. Rejects with the sentence why it cannot be added. */
  add = (added: NewChange): Promise<Outcome> => {
    const refusal = checkRoom(this.read(), [added]);
    if (refusal) return Promise.reject(new Error(refusal));
    const id = makeId();
    const outcome = new Promise<Outcome>((resolve) => this.#waiting.set(id, resolve));
    this.#store.change((all) => addChange(all, added, { id, nowMs: Date.now() }));
    this.#senderOf(added.eventId).runNow();
    return outcome;
  };

  retry = ({ id, eventId }: WaitingChange): void => {
    this.#store.change((all) => retryChange(all, id, Date.now()));
    this.#senderOf(eventId).runNow();
  };

  discard = (id: string): void => this.#store.change((all) => removeChange(all, id));

  #sendNow = (): void => {
    if (onlineManager.isOnline()) this.#forEachSender((sender) => sender.runNow());
  };

  #forEachSender(run: (sender: EventSender) => void): void {
    if (!this.#context) return;
    const unsent = this.read().filter(({ state }) => state !== 'failed');
    for (const eventId of new Set(unsent.map((entry) => entry.eventId)))
      run(this.#senderOf(eventId));
  }

  #senderOf(eventId: string): EventSender {
    const known = this.#senders.get(eventId);
    if (known) return known;
    const sender = new EventSender({
      store: this.#store,
      eventId,
      lock: `muster-changes:${this.#accountId}:${eventId}`,
      maySend: () =>
        this.#context !== null && onlineManager.isOnline() && isSignedIn(this.#accountId),
      // `maySend` says that there is a client.
      send: (entry) => sendChange((this.#context as { api: Api }).api, entry),
      onSent: (entry, response) => this.#finish(entry, response),
      onRefused: (entry, error) => this.#refuse(entry, error),
      onRest: () => this.#rest(eventId),
    });
    this.#senders.set(eventId, sender);
    return sender;
  }

  #finish(entry: WaitingChange, response: ChangeResponse): void {
    const client = this.#context?.client;
    const wasCheckedIn = findCheckedIn(entry, response);
    const inform = this.#take(entry.id);
    if (client && response.isBulk) showBulk(client, entry, response.many);
    if (client && !response.isBulk) showOne(client, entry, response.one.participant);
    this.#store.change((all) => removeChange(all, entry.id));
    if (inform) {
      inform({ kind: 'sent', response, wasCheckedIn });
      return;
    }
    sayCheckedInBefore(wasCheckedIn, client ? knownNames(client, entry.eventId) : new Map());
    if (response.isBulk) this.#keepRefused(entry, response.many.refused);
  }

  /** Nobody waits for the response any more: who was refused is listed, a line for each reason. */
  #keepRefused(entry: WaitingChange, refused: readonly { userId: string; message: string }[]) {
    for (const failure of new Set(refused.map(({ message }) => message))) {
      const those = refused.filter(({ message }) => message === failure);
      const userIds = those.map(({ userId }) => userId);
      const who = userIds.length === 1 ? '1 participant' : `${userIds.length} participants`;
      const id = makeId();
      this.#store.change((all) => {
        const added = addChange(all, entry, { id, nowMs: Date.now() });
        return markRefused(added, id, { failure, userIds, who });
      });
      announceRefusal({ ...entry, who, failure });
    }
  }

  #refuse(entry: WaitingChange, error: unknown): void {
    const inform = this.#take(entry.id);
    const kept = this.read().find(({ id }) => id === entry.id);
    if (inform) inform({ kind: 'refused', id: entry.id, error });
    else if (kept) announceRefusal(kept);
  }

  /** Those who wait are told what is known now. */
  #rest(eventId: string): void {
    const all = new Map(this.read().map((entry) => [entry.id, entry]));
    for (const [id, inform] of [...this.#waiting]) {
      const entry = all.get(id);
      if (entry && entry.eventId !== eventId) continue;
      this.#waiting.delete(id);
      if (!entry) inform({ kind: 'gone' });
      else if (entry.state === 'failed') inform({ kind: 'refused', id, error: null });
      else inform({ kind: 'waiting' });
    }
  }

  #take(id: string) {
    const inform = this.#waiting.get(id);
    this.#waiting.delete(id);
    return inform;
  }

  /** Another tab may be closed before it has sent what it added. */
  #takeOverLater(): void {
    if (!navigator.locks) return;
    clearTimeout(this.#takeOver);
    this.#takeOver = setTimeout(() => this.#forEachSender((sender) => sender.run()), TAKE_OVER_MS);
  }
}

/**
 * Who had come in before this change. After an attempt without a response, a check-in since the
 * change is probably the change itself.
 */
function findCheckedIn(entry: WaitingChange, response: ChangeResponse): WasCheckedIn[] {
  const { userIds, attempts, createdAt } = entry;
  const [userId = ''] = userIds;
  const { checkedInBefore: time, checkedInBeforeBy: by = null } = response.isBulk
    ? {}
    : response.one;
  const found = response.isBulk
    ? (response.many.checkedInBefore ?? [])
    : time
      ? [{ userId, checkInTime: time, checkedInBy: by }]
      : [];
  return found.filter(({ checkInTime }) => attempts === 0 || checkInTime < createdAt);
}

/** Wherever the user is: the list of what was refused is in the participants of the event. */
function announceRefusal({ who, done, failure }: WaitingChange): void {
  showBanner({ tone: 'error', text: `${who} not ${done}: ${failure}`, key: 'refused change' });
}

const outboxes = new Map<string, ChangeOutbox>();

/** The outbox of an account. It lasts as long as the page: closing the screen stops nothing. */
export function outboxOf(accountId: string): ChangeOutbox {
  const outbox = outboxes.get(accountId) ?? new ChangeOutbox(accountId);
  outboxes.set(accountId, outbox);
  return outbox;
}
