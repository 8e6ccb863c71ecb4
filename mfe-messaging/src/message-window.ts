import type { EndpointResponse, Endpoints, Message, StatusChange } from '@muster/contract';

type ThreadPage = EndpointResponse<Endpoints['getThread']>;

/** Consecutive messages of a thread, as many as the page shows. */
export interface MessageWindow {
  /** Oldest to newest. */
  messages: readonly Message[];
  /** Whether the thread has messages before these. */
  hasOlder: boolean;
  /** Whether the thread has messages after these; new ones are then not added to the window. */
  hasNewer: boolean;
}

/**
 * What the window keeps in memory and on the page; what lies beyond is loaded again when it is
 * scrolled to.
 */
export const MAX_WINDOW = 150;

/** The window of a page by itself. */
export function toWindow({ messages, hasOlder, hasNewer }: ThreadPage): MessageWindow {
  return { messages, hasOlder, hasNewer };
}

/**
 * Adds the page before or after the window, and drops what is beyond the limit at the other end.
 */
export function addPage(
  window: MessageWindow,
  page: ThreadPage,
  side: 'older' | 'newer',
): MessageWindow {
  const messages = union(window.messages, page.messages);
  const isCut = messages.length > MAX_WINDOW;
  return side === 'older'
    ? {
        messages: messages.slice(0, MAX_WINDOW),
        hasOlder: page.hasOlder,
        hasNewer: window.hasNewer || isCut,
      }
    : {
        messages: messages.slice(-MAX_WINDOW),
        hasOlder: window.hasOlder || isCut,
        hasNewer: page.hasNewer,
      };
}

/**
 * Brings the window up to date with the newest page. A window that shows older messages keeps them.
 * One that ended with the newest message is continued, or starts over with the page if messages
 * between the two may be missing.
 */
export function addNewestPage(window: MessageWindow | undefined, page: ThreadPage): MessageWindow {
  const last = window?.messages.at(-1);
  if (!window || !last) return toWindow(page);
  if (window.hasNewer) return renewMessages(window, page.messages);
  const isConnected = !page.hasOlder || page.messages.some(({ seq }) => seq <= last.seq);
  return isConnected ? addPage(window, page, 'newer') : toWindow(page);
}

/** Replaces those of the messages that are loaded already; adds none. */
export function renewMessages(window: MessageWindow, messages: readonly Message[]): MessageWindow {
  return { ...window, messages: updateKnown(window.messages, messages) };
}

/** Adds a message that has arrived, or its newer version. One beyond the window is left out. */
export function addMessage(window: MessageWindow, message: Message): MessageWindow {
  const { messages, hasOlder, hasNewer } = window;
  const isBefore = hasOlder && message.seq < (messages[0]?.seq ?? 0);
  const isAfter = hasNewer && message.seq > (messages.at(-1)?.seq ?? 0);
  if (isBefore || isAfter) return window;
  const all = union(messages, [message]);
  const isCut = all.length > MAX_WINDOW;
  return { messages: isCut ? all.slice(-MAX_WINDOW) : all, hasOlder: hasOlder || isCut, hasNewer };
}

/** Applies what became of a message after it was sent. */
export function applyStatus(window: MessageWindow, change: StatusChange): MessageWindow {
  const index = window.messages.findIndex(({ id }) => id === change.id);
  const message = window.messages[index];
  if (!message) return window;
  return { ...window, messages: window.messages.with(index, withStatus(message, change)) };
}

/** The messages, those that are among the others in their newest version. */
function updateKnown(messages: readonly Message[], others: readonly Message[]): Message[] {
  const byId = new Map(others.map((message) => [message.id, message]));
  return messages.map((message) => {
    const newest = byId.get(message.id);
    return newest ? withStatus(newest, message) : message;
  });
}

/** Both lists in order, each message once, in its newest version. */
function union(some: readonly Message[], others: readonly Message[]): Message[] {
  const byId = new Map(some.map((message) => [message.id, message]));
  for (const message of others) {
    const known = byId.get(message.id);
    byId.set(message.id, known ? withStatus(message, known) : message);
  }
  return [...byId.values()].sort((a, b) => a.seq - b.seq);
}

const STATUS_ORDER = ['sent', 'delivered', 'read'] as const;

/**
 * The message with what is furthest of both: a status never goes back, and a deletion stays
 * (docs/product/messages.md#message-status).
 */
function withStatus(
  message: Message,
  other: Pick<Message, 'status' | 'deleted' | 'updatedAt'>,
): Message {
  const furthest = Math.max(
    STATUS_ORDER.indexOf(message.status),
    STATUS_ORDER.indexOf(other.status),
  );
  const status = STATUS_ORDER[furthest] ?? message.status;
  const [, updatedAt = ''] = [message.updatedAt, other.updatedAt].sort();
  const current = { ...message, status, isRead: status === 'read', updatedAt };
  return message.deleted || other.deleted ? withoutContent(current) : current;
}

function withoutContent(message: Message): Message {
  return {
    ...message,
    content: { type: 'text', text: '', imageUrl: null, imageThumbnail: null, imageCaption: null },
    deleted: true,
    can: { ...message.can, delete: false, reply: false },
  };
}
