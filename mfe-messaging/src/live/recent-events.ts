import type { StreamEvent } from '@muster/contract';
import type { QueryClient } from '@tanstack/react-query';
import { addMessage, applyStatus, type MessageWindow } from '../message-window.ts';

/** Far more than arrive while one request is on its way. */
const MAX_EVENTS = 500;

/**
 * The latest events of the message feed. A page that was requested before an event and arrives
 * after it is older than the event, so the events are applied to every page that arrives.
 */
interface RecentEvents {
  add: (event: StreamEvent) => void;
  /**
   * Applies every known event of a thread to its window; events that are in it already change
   * nothing.
   */
  applyTo: (threadId: string, window: MessageWindow) => MessageWindow;
}

const eventsByClient = new WeakMap<QueryClient, RecentEvents>();

/** The events that have arrived for the lists and conversations of a query client. */
export function recentEventsOf(client: QueryClient): RecentEvents {
  const events = eventsByClient.get(client) ?? createRecentEvents();
  eventsByClient.set(client, events);
  return events;
}

function createRecentEvents(): RecentEvents {
  const events: StreamEvent[] = [];
  return {
    add: (event) => {
      events.push(event);
      if (events.length > MAX_EVENTS) events.shift();
    },
    applyTo: (threadId, window) =>
      events.reduce((known, event) => applyEvent(known, event, threadId), window),
  };
}

/** Applies an event to the window of a thread; one of another thread changes nothing. */
export function applyEvent(
  window: MessageWindow,
  event: StreamEvent,
  threadId: string,
): MessageWindow {
  if ('message' in event && event.message.threadId === threadId)
    return addMessage(window, event.message);
  if ('status' in event && event.status.threadId === threadId)
    return applyStatus(window, event.status);
  return window;
}
