import type { Endpoints } from '@muster/contract';
import { type Request, SentStream } from '../../platform/http/handler.ts';
import { toAppError } from '../../platform/http/to-app-error.ts';
import { openEventStream } from '../../platform/realtime/event-stream.ts';
import type { Services } from '../../platform/services.ts';
import { findLatestChange } from './change-store.ts';
import { createEventNotices } from './event-notices.ts';
import { createChangeReader } from './read-changes.ts';
import { watchMessages } from './watch-messages.ts';

/** Far below 2^53, up to which numbers are exact. */
const EVENT_ID = /^\d{1,15}$/;

/**
 * Streams the changes of the caller's messages, after the client's last event or from now on
 * (docs/product/messages.md#message-stream). The id of an event is the number of the change, so a
 * client that reconnects misses nothing and gets nothing twice.
 */
export async function streamMessages(
  services: Services,
  { actor, lastEventId, log }: Request<Endpoints['streamMessages']>,
): Promise<SentStream> {
  const after = await services.streams.ask(() => findStart(services, actor.id, lastEventId));
  const claims = { userId: actor.id, sessionId: actor.sessionId };
  const { read, cursor, promotedSince } = createChangeReader(services, { actor, after });
  const events = openEventStream(services, {
    userId: actor.id,
    read,
    notices: createEventNotices(),
    isAlive: () => services.streams.ask(() => services.sessions.isAlive(claims)),
    watch: watchMessages(services).of({ ...claims, after: cursor, promotedSince }),
    onFailure: (error) => {
      if (toAppError(error)) log.warn({ err: error }, 'a stream was ended');
      else log.error({ err: error }, 'unexpected error in a stream');
    },
  });
  return new SentStream(events);
}

async function findStart({ pool }: Services, actorId: string, lastEventId = ''): Promise<number> {
  const latest = await findLatestChange(pool, actorId);
  // A number that does not exist yet, from before the database was restored, would skip everything
  // up to it.
  return EVENT_ID.test(lastEventId) ? Math.min(Number(lastEventId), latest) : latest;
}
