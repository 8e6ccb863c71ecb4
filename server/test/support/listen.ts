import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints, type Message, type StatusChange } from '@muster/contract';
import type { Person } from './people.ts';

/** An event as it came over the line. */
export interface Heard {
  name: string;
  /** Undefined: it came without one. */
  id: number | undefined;
  data: { message?: Message; status?: StatusChange; unreadCount?: number };
}

/** Somebody's open stream. */
export interface Listening {
  headers: Headers;
  /** Everything so far. */
  heard: Heard[];
  /** What a client would send to go on after the last it got. */
  lastEventId: () => string;
  /** Waits for the first event of all that fits; fails after 10 seconds. */
  until: (fits: (heard: Heard) => boolean) => Promise<Heard>;
  /** Hangs up. */
  stop: () => Promise<void>;
  /** Resolves once the line is closed, by whichever side. */
  ended: Promise<void>;
}

const PATIENCE = 10_000;

/** Opens the stream of messages and listens; every event's data is checked against the row. */
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
    until: async (fits) => {
      for (const until = Date.now() + PATIENCE; Date.now() < until; await sleep(5)) {
        const found = heard.find(fits);
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
    // What is cut off in the middle is no event.
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
