import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Message, Promotion, StatusChange } from '@muster/contract';
import { endpoints } from '@muster/contract/schemas';
import type { Person } from './people.ts';

/** An event of a message stream as a client received it. */
export interface StreamEvent {
  name: string;
  /** Undefined when the event has no id. */
  id: number | undefined;
  data: {
    message?: Message;
    status?: StatusChange;
    unreadCount?: number;
    promotion?: Promotion;
    participants?: { eventId: string | null };
    threads?: { eventId: string | null };
    news?: { unreadCount: number; latestId: number };
  };
}

/** A user's open stream. */
export interface OpenStream {
  headers: Headers;
  /** All events received so far. */
  events: StreamEvent[];
  /** The id that a reconnecting client would send as its last event. */
  lastEventId: () => string;
  /** Waits until one of the events matches; fails after 10 seconds. */
  until: (matches: (event: StreamEvent) => boolean) => Promise<StreamEvent>;
  /** Closes the connection. */
  stop: () => Promise<void>;
  /** Resolves once the connection is closed, by either side. */
  ended: Promise<void>;
}

const EVENT_TIMEOUT_MS = 10_000;

/** Opens the message stream; the data of every event is checked against the contract. */
export async function listen(
  { url }: { url: string },
  as: Person,
  lastEventId?: string,
): Promise<OpenStream> {
  const connection = new AbortController();
  const response = await fetch(`${url}/api/messages/stream`, {
    signal: connection.signal,
    headers: {
      authorization: `Bearer ${as.tokens.accessToken}`,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
  });
  assert.equal(response.status, 200);
  assert.ok(response.body);
  const events: StreamEvent[] = [];
  const ended = readEvents(response.body, events).catch(() => undefined);
  return {
    headers: response.headers,
    events,
    ended,
    lastEventId: () => String(events.findLast(({ id }) => id !== undefined)?.id ?? ''),
    until: async (matches) => {
      for (const deadline = Date.now() + EVENT_TIMEOUT_MS; Date.now() < deadline; await sleep(5)) {
        const found = events.find(matches);
        if (found) return found;
      }
      throw new Error(`no event matched in time; received: ${JSON.stringify(events)}`);
    },
    stop: async () => {
      connection.abort();
      await ended;
    },
  };
}

async function readEvents(body: ReadableStream<Uint8Array>, events: StreamEvent[]): Promise<void> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const bytes of body) {
    const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n');
    // The last block may be incomplete.
    rest = blocks.pop() ?? '';
    events.push(...blocks.filter((block) => !block.startsWith(':')).map(parseEvent));
  }
}

function parseEvent(block: string): StreamEvent {
  const fields = new Map(
    block.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]),
  );
  const data = JSON.parse(fields.get('data') ?? '');
  assert.deepEqual(endpoints.streamMessages.response.parse(data), data);
  const id = fields.get('id');
  return { name: fields.get('event') ?? '', id: id === undefined ? id : Number(id), data };
}
