import { type Handlers, SentStream } from '../../platform/http/handler.ts';
import {
  createEventNotices,
  logFailure,
  openEventStream,
} from '../../platform/realtime/event-stream.ts';
import type { SourceReader, StreamSource } from '../../platform/realtime/stream-source.ts';
import { watchPerNode } from '../../platform/realtime/watch.ts';
import type { Services } from '../../platform/services.ts';
import type { AccessClaims } from '../../platform/sessions/access-tokens.ts';

/** The stream of an account, in which the chapters that know accounts tell what is theirs. */
export function accountStream(sources: readonly StreamSource[]) {
  const watchAccounts = watchSources(sources);
  return {
    /** Streams what is new for the caller (docs/product/messages.md#message-stream). */
    async streamMessages(services, { actor, lastEventId, log }) {
      const claims = { userId: actor.id, sessionId: actor.sessionId };
      const start = { viewer: actor, lastEventId };
      const readers = await Promise.all(sources.map((source) => source.open(services, start)));
      const events = openEventStream(services, {
        userId: actor.id,
        read: async function* () {
          for (const { read } of readers) yield* read();
        },
        notices: createEventNotices(),
        isAlive: () => services.streams.ask(() => services.sessions.isAlive(claims)),
        watch: watchAccounts(services).of({ ...claims, readers }),
        onFailure: logFailure(log),
      });
      return new SentStream(events);
    },
  } satisfies Partial<Handlers>;
}

/** Of a session, with which the stream ends; a reader for each source. */
type SessionPlace = AccessClaims & { readers: readonly SourceReader[] };

/** Looks for the streams of a node: a statement for their sessions, one for each source. */
function watchSources(sources: readonly StreamSource[]) {
  return watchPerNode<SessionPlace>((services: Services) => {
    const { sessions, streams, log } = services;
    const looks = sources.map((source) => source.createLook(services));
    return {
      intervalMs: streams.times.heartbeatMs,
      log,
      look: async (places) => {
        const alive = await sessions.listAlive(places);
        const found: ReadonlySet<number>[] = [];
        for (const [source, look] of looks.entries())
          found.push(await look(places.flatMap(({ readers }) => readers[source] ?? [])));
        return places.map(({ sessionId }, index) => {
          if (!alive.has(sessionId)) return 'ended';
          return found.some((indexes) => indexes.has(index)) ? 'new' : 'nothing';
        });
      },
    };
  });
}
