import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints, type Message, type StatusChange } from '@muster/contract';
import type { Person } from './people.ts';

/** An event as it was received. */
export interface Heard {
  name: string;
  /** Undefined when the event has no id. */
  id: number | undefined;
  data: { message?: Message; status?: StatusChange; unreadCount?: number };
}

/** A user's open stream. */
export interface Listening {
  headers: Headers;
  /** All events so far. */
  heard: Heard[];
  /** What a reconnecting client would send as its last event. */
  lastEventId: () => string;
  /** Waits until one of the events matches; fails after 10 seconds. */
  until: (matches: (heard: Heard) => boolean) => Promise<Heard>;
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
): Promise<Listening> {
  const hangUp = new AbortController();
  const response = await fetch(`${url}/api/messages/stream`, {
    signal: hangUp.signal,
    headers: {
      authorization: `Bearer ${as.tokens.accessToken}`,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
  });
  assert.equal(response.status, 200);
  assert.ok(response.body);
  const heard: Heard[] = [];
  const ended = readEvents(response.body, heard).catch(() => undefined);
  return {
    headers: response.headers,
    heard,
    ended,
    lastEventId: () => String(heard.findLast(({ id }) => id !== undefined)?.id ?? ''),
    until: async (matches) => {
      for (const until = Date.now() + EVENT_TIMEOUT_MS; Date.now() < until; await sleep(5)) {
        const found = heard.find(matches);
        if (found) return found;
      }
      throw new Error(`not heard in time; heard was ${JSON.stringify(heard)}`);
    },
    stop: async () => {
      hangUp.abort();
      await ended;
    },
  };
}

async function readEvents(body: ReadableStream<Uint8Array>, heard: Heard[]): Promise<void> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const bytes of body) {
    const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n');
    // The last block may be incomplete.
    rest = blocks.pop() ?? '';
    heard.push(...blocks.filter((block) => !block.startsWith(':')).map(parseEvent));
  }
}

function parseEvent(block: string): Heard {
  const fields = new Map(
    block.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]),
  );
  const data = JSON.parse(fields.get('data') ?? '');
  assert.deepEqual(endpoints.streamMessages.response.parse(data), data);
  const id = fields.get('id');
  return { name: fields.get('event') ?? '', id: id === undefined ? id : Number(id), data };
}
