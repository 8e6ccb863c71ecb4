import type { Api } from '@muster/api-client';
import { isSignedIn, showBanner } from '@muster/remote-kit';
import { makeId } from '@muster/remote-kit/nonces';
import {
  kindOfFailure,
  OutboxSender,
  type OutboxStore,
  openOutboxStore,
} from '@muster/remote-kit/outbox';
import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { type ChangeResponse, changeFailureText, sendChange } from './send-change.ts';
import { knownNames, showBulk, showOne } from './show-saved.ts';
import {
  CHANGE_STEPS,
  checkRoom,
  mayOvertake,
  type NewChange,
  refuseOld,
  retryChange,
  type WaitingChange,
} from './waiting-change.ts';
import { WAITING_CHANGES } from './waiting-changes-name.ts';
import { sayCheckedInBefore, type WasCheckedIn } from './was-checked-in.ts';

/** What became of a change, as far as it is known when its first attempt is over. */
export type Outcome =
  | { kind: 'sent'; response: ChangeResponse; wasCheckedIn: readonly WasCheckedIn[] }
  /** It is kept, and sent when that is possible. */
  | { kind: 'waiting' }
  | { kind: 'refused'; id: string; error: unknown }
  /** Another tab has sent it, or it was discarded. */
  | { kind: 'gone' };

/**
 * The changes of participants of one account that the server has not confirmed, and their sending
 * (docs/product/organizer-screens.md#waiting-changes).
 */
export class ChangeOutbox {
  readonly #accountId: string;
  readonly #store: OutboxStore<WaitingChange>;
  readonly #sender: OutboxSender<WaitingChange, ChangeResponse>;
  /** Who waits for the outcome of a change, by its id. */
  readonly #waiting = new Map<string, (outcome: Outcome) => void>();
  #context: { api: Api; client: QueryClient } | null = null;

  constructor(accountId: string) {
    this.#accountId = accountId;
    this.#store = openOutboxStore({ accountId, name: WAITING_CHANGES, idOf: CHANGE_STEPS.idOf });
    this.#sender = this.#createSender();
    window.addEventListener('online', this.#sendNow);
    onlineManager.subscribe(this.#sendNow);
  }

  read = () => this.#store.read();
  subscribe = (listener: () => void) => this.#store.subscribe(listener);

  /** Sends what waits. To be called when the account's session begins, too. */
  start = (api: Api, client: QueryClient): void => {
    this.#context = { api, client };
    this.#sender.start();
  };

  /** Adds a change and sends it. Rejects with the sentence why it cannot be added. */
  add = (added: NewChange): Promise<Outcome> => {
    const refusal = checkRoom(this.read(), [added]);
    if (refusal) return Promise.reject(new Error(refusal));
    const id = makeId();
    const outcome = new Promise<Outcome>((resolve) => this.#waiting.set(id, resolve));
    this.#store.change((all) => CHANGE_STEPS.add(all, [{ ...added, id }], Date.now()));
    this.#sender.retry(added.eventId);
    return outcome;
  };

  retry = ({ id, eventId }: WaitingChange): void => {
    this.#store.change((all) => retryChange(all, id, Date.now()));
    this.#sender.retry(eventId);
  };

  discard = (id: string): void => this.#store.change((all) => CHANGE_STEPS.remove(all, id));

  #sendNow = (): void => {
    if (onlineManager.isOnline()) this.#sender.retryAll();
  };

  #createSender() {
    return new OutboxSender<WaitingChange, ChangeResponse>({
      store: this.#store,
      steps: CHANGE_STEPS,
      lockPrefix: `muster-changes:${this.#accountId}:`,
      maySend: () =>
        this.#context !== null && onlineManager.isOnline() && isSignedIn(this.#accountId),
      // `maySend` says that there is a client.
      send: (entry) => sendChange((this.#context as { api: Api }).api, entry),
      classify: classifyFailure,
      onSent: (entry, response) => this.#finish(entry, response),
      onRefused: (entry, error) => this.#refuse(entry, error),
      onRest: (eventId) => this.#rest(eventId),
      refuseOld: (all) => refuseOld(all, Date.now()),
      mayOvertake,
    });
  }

  #finish(entry: WaitingChange, response: ChangeResponse): void {
    const client = this.#context?.client;
    const wasCheckedIn = findCheckedIn(entry, response);
    const inform = this.#take(entry.id);
    if (client && response.isBulk) showBulk(client, entry, response.many);
    if (client && !response.isBulk) showOne(client, entry, response.one.participant);
    this.#store.change((all) => CHANGE_STEPS.markSent(all, entry.id));
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
        const added = CHANGE_STEPS.add(all, [{ ...entry, id, userIds, who }], Date.now());
        return CHANGE_STEPS.markRefused(added, id, failure);
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

/** What waits says nothing; what is refused says why. */
function classifyFailure(error: unknown) {
  const kind = kindOfFailure(error);
  const isRefused = kind === 'refused' || kind === 'failing';
  return { kind, sentence: isRefused ? changeFailureText(error) : null };
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
