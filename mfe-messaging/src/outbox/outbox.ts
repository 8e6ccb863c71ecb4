import type { Api, CallOptions } from '@muster/api-client';
import type { Message } from '@muster/contract';
import { isSignedIn } from '@muster/remote-kit';
import { makeId } from '@muster/remote-kit/nonces';
import { OutboxSender, type OutboxStore, openOutboxStore } from '@muster/remote-kit/outbox';
import { moveMessageDraft } from '../draft/message-draft.ts';
import type { Address } from './address.ts';
import { ImageFiles } from './image-files.ts';
import { adoptThread, MESSAGE_STEPS, type OutboxEntry, removeShown } from './outbox-entries.ts';
import { checkRoom } from './outbox-limits.ts';
import { sendEntry } from './send-entry.ts';
import { classifyFailure } from './send-outcome.ts';
import { SendProgress } from './send-progress.ts';

/** A message as the composer hands it over. */
export interface NewMessage {
  text: string;
  replyTo: OutboxEntry['replyTo'];
  image: { file: File; caption: string } | null;
}

type OnSent = (message: Message) => void;

/**
 * The messages of one account that the server has not confirmed, and their sending
 * (docs/product/message-screens.md#outbox).
 */
export class Outbox {
  readonly files: ImageFiles;
  readonly progress = new SendProgress();
  readonly #accountId: string;
  readonly #store: OutboxStore<OutboxEntry>;
  readonly #listeners = new Map<OnSent, string>();
  /** The threads that new conversations have got, by the key of the conversation. */
  readonly #threads = new Map<string, string>();
  #api: Api | null = null;
  #sender: OutboxSender<OutboxEntry, Message> | null = null;

  constructor(accountId: string) {
    this.#accountId = accountId;
    this.files = new ImageFiles(accountId);
    this.#store = openOutboxStore({ accountId, name: 'outbox', idOf: MESSAGE_STEPS.idOf });
    this.#store.subscribe(() => this.files.dropOrphans(this.#clientIds()));
  }

  entries = () => this.#store.read();
  subscribe = (listener: () => void) => this.#store.subscribe(listener);

  /** Sends what waits. To be called when the account's session begins, too. */
  start = (api: Api): void => {
    this.#api = api;
    if (!this.#sender) void this.files.dropStoredOrphans(() => this.#clientIds());
    this.#sender ??= this.#createSender();
    this.#sender.start();
  };

  /** Tries at once what waits for the connection. */
  retryAll = (): void => this.#sender?.retryAll();

  /** Adds messages in this order and sends them. Returns why they cannot be added, or null. */
  add = (given: Address, added: readonly NewMessage[]): string | null => {
    const files = new Map<string, File>();
    const messages = added.map(({ text, replyTo, image }) => {
      const clientId = makeId();
      if (!image) return { clientId, text, replyTo, image };
      files.set(clientId, image.file);
      const { name, type } = image.file;
      return { clientId, text, replyTo, image: { name, type, caption: image.caption } };
    });
    const refusal = checkRoom(this.entries(), messages);
    if (refusal) return refusal;
    const threadId = this.#threads.get(given.conversation);
    const address = threadId ? { ...given, conversation: threadId, threadId } : given;
    const addressed = messages.map((message) => ({ ...message, ...address }));
    this.#store.change((entries) => MESSAGE_STEPS.add(entries, addressed, Date.now()));
    for (const [clientId, file] of files) this.files.keep(clientId, file);
    this.#sender?.retry(address.conversation);
    return null;
  };

  retry = ({ clientId, conversation }: OutboxEntry): void => {
    this.#store.change((entries) => MESSAGE_STEPS.retry(entries, clientId));
    this.#sender?.retry(conversation);
  };

  /** Removes an entry; if it is being sent, that is cancelled. */
  discard = ({ clientId }: OutboxEntry): void => {
    this.#store.change((entries) => MESSAGE_STEPS.remove(entries, clientId));
    this.files.drop(clientId);
  };

  /** Removes what a thread shows already, by client id. */
  dropShown = (clientIds: ReadonlySet<string>): void =>
    this.#store.change((entries) => removeShown(entries, clientIds));

  /**
   * Calls the listener with each message of the conversation that is sent. Returns the function
   * that ends it.
   */
  listen = (conversation: string, listener: OnSent): (() => void) => {
    this.#listeners.set(listener, conversation);
    return () => void this.#listeners.delete(listener);
  };

  #createSender() {
    return new OutboxSender<OutboxEntry, Message>({
      store: this.#store,
      steps: MESSAGE_STEPS,
      lockPrefix: `muster-outbox:${this.#accountId}:`,
      maySend: () => isSignedIn(this.#accountId),
      send: (entry, signal) => this.#send(entry, signal),
      classify: classifyFailure,
      onSent: (entry, message) => this.#finish(entry, message),
    });
  }

  async #send(entry: OutboxEntry, signal: AbortSignal): Promise<Message> {
    const { clientId } = entry;
    const onProgress = (share: number) => this.progress.set(clientId, share);
    const options: CallOptions = { signal, onProgress };
    try {
      // The client is given by `start`, which creates the sender.
      return await sendEntry({ api: this.#api as Api, files: this.files }, entry, options);
    } finally {
      this.progress.set(clientId, null);
    }
  }

  async #finish({ clientId, conversation, threadId }: OutboxEntry, message: Message) {
    for (const [listener, own] of [...this.#listeners]) {
      if (own === conversation) listener(message);
    }
    // The listeners have rendered the message by then: it is on screen all the time.
    await new Promise((resolve) => setTimeout(resolve, 0));
    this.#store.change((entries) => MESSAGE_STEPS.markSent(entries, clientId));
    this.files.drop(clientId);
    if (threadId === null) this.#adopt(conversation, message.threadId);
  }

  #adopt(conversation: string, threadId: string): void {
    this.#threads.set(conversation, threadId);
    moveMessageDraft(this.#accountId, { from: conversation, to: threadId });
    this.#store.change((entries) => adoptThread(entries, { conversation, threadId }));
    this.#sender?.retry(threadId);
  }

  #clientIds(): ReadonlySet<string> {
    return new Set(this.entries().map(({ clientId }) => clientId));
  }
}
