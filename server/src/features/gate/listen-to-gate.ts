import type { Endpoints } from '@muster/contract';
import { type Request, SentStream } from '../../platform/http/handler.ts';
import { toAppError } from '../../platform/http/to-app-error.ts';
import { gateTopic } from '../../platform/realtime/bus.ts';
import { formatEvent, openEventStream } from '../../platform/realtime/event-stream.ts';
import type { Services } from '../../platform/services.ts';
import { eventRefusal } from '../crew/event-refusal.ts';
import { gateCaller } from '../devices/gate-caller.ts';
import { findGate } from './gate-store.ts';
import { findVersions, watchGates } from './watch-gates.ts';

/** Streams the versions of the list; what has changed is read by a request. */
export async function listenToGate(
  services: Services,
  request: Request<Endpoints['listenToGate']>,
): Promise<SentStream> {
  const { db, streams } = services;
  const { id: eventId } = request.params;
  const { access, accountId, deviceId } = gateCaller(request, { eventId, ability: 'viewGate' });
  if (!(await findGate(db, { eventId, access }))) throw await eventRefusal(db, { eventId, access });
  const scope = { eventId, access, caller: callerOf(request) };
  let version: number | undefined;
  let told = -1;
  const events = openEventStream(services, {
    // Beside the messages of an account.
    userId: `gate-${accountId ?? deviceId}`,
    topic: gateTopic(eventId),
    read: async function* () {
      if (version === undefined || version === told) return;
      told = version;
      yield formatEvent('gate', { version });
    },
    isAlive: async () => {
      [version] = await streams.ask(() => findVersions(services, [scope]));
      return version !== undefined;
    },
    watch: watchGates(services).of({ ...scope, told: () => told }),
    onFailure: (error) => {
      if (toAppError(error)) request.log.warn({ err: error }, 'a stream was ended');
      else request.log.error({ err: error }, 'unexpected error in a stream');
    },
  });
  return new SentStream(events);
}

function callerOf({ actor, device }: Request<Endpoints['listenToGate']>) {
  if (device) return { deviceId: device.id };
  // `gateCaller` lets nobody else through.
  return { userId: actor?.id ?? '', sessionId: actor?.sessionId ?? '' };
}
