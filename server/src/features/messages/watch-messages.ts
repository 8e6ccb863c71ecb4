import type { Streams } from '../../platform/realtime/streams.ts';
import { createWatch, type Watch } from '../../platform/realtime/watch.ts';
import type { Services } from '../../platform/services.ts';
import type { AccessClaims } from '../../platform/sessions/access-tokens.ts';
import { findNews, type MessagePlace } from './news-store.ts';

/** Of a session, with which the stream ends. */
type SessionPlace = MessagePlace & AccessClaims;

/** Longer than any transaction that writes messages. */
const SETTLED_MS = 120_000;

const watches = new WeakMap<Streams, Watch<SessionPlace>>();

/** Looks for the message streams of this node: a statement for their sessions, one for news. */
export function watchMessages(services: Services): Watch<SessionPlace> {
  const found = watches.get(services.streams);
  if (found) return found;
  const watch = createMessageWatch(services);
  watches.set(services.streams, watch);
  return watch;
}

function createMessageWatch({ db, sessions, streams, log }: Services): Watch<SessionPlace> {
  let latest: number | undefined;
  let movedAtMs = 0;
  /** The number up to which nothing can be written any more; undefined while numbers are given. */
  function settled() {
    return Date.now() - movedAtMs > SETTLED_MS ? latest : undefined;
  }
  return createWatch({
    intervalMs: streams.times.heartbeatMs,
    log,
    look: async (places) => {
      const alive = await sessions.listAlive(places);
      const news = await findNews(db, { places, settled: settled() });
      if (news.latest !== latest) [latest, movedAtMs] = [news.latest, Date.now()];
      return places.map((place, index) => {
        if (!alive.has(place.sessionId)) return 'ended';
        return news.indexes.has(index) ? 'new' : 'nothing';
      });
    },
  });
}
