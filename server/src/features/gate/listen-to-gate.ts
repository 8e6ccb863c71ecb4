import type { Endpoints } from '@muster/contract';
import { type CallingDevice, type Request, SentStream } from '../../platform/http/handler.ts';
import { toAppError } from '../../platform/http/to-app-error.ts';
import { gateTopic } from '../../platform/realtime/bus.ts';
import { formatEvent, openEventStream } from '../../platform/realtime/event-stream.ts';
import type { AuthServices } from '../auth/create-auth.ts';
import { eventRefusal } from '../crew/event-refusal.ts';
import { isLiveDevice } from '../devices/device-store.ts';
import { gateCaller } from './gate-caller.ts';
import { findGate } from './gate-store.ts';

/** A device that is removed is dead within 5 s, its stream too. */
const HEARTBEAT_MS = 4_000;

/** Streams the versions of the list; what has changed is read by a request. */
export async function listenToGate(
  services: AuthServices,
  request: Request<Endpoints['listenToGate']>,
): Promise<SentStream> {
  const { db } = services;
  const { id: eventId } = request.params;
  const { access, accountId, deviceId } = gateCaller(request, { eventId, ability: 'viewGate' });
  if (!(await findGate(db, { eventId, access }))) throw await eventRefusal(db, { eventId, access });
  let told = -1;
  const events = openEventStream(services, {
    // Beside the messages of an account.
    userId: `gate-${accountId ?? deviceId}`,
    topic: gateTopic(eventId),
    heartbeatMs: HEARTBEAT_MS,
    read: async function* () {
      const gate = await findGate(db, { eventId, access });
      if (!gate || gate.version === told) return;
      told = gate.version;
      yield formatEvent('gate', { version: told });
    },
    isAlive: () => isStillAllowed(services, request, { eventId, access }),
    onFailure: (error) => {
      if (toAppError(error)) request.log.warn({ err: error }, 'a stream was ended');
      else request.log.error({ err: error }, 'unexpected error in a stream');
    },
  });
  return new SentStream(events);
}

async function isStillAllowed(
  { db, sessions }: AuthServices,
  {
    actor,
    device,
  }: { actor: Request<Endpoints['listenToGate']>['actor']; device: CallingDevice | undefined },
  scope: Parameters<typeof findGate>[1],
): Promise<boolean> {
  const isAlive = device
    ? await isLiveDevice(db, device.id)
    : actor !== null && (await sessions.isAlive({ userId: actor.id, sessionId: actor.sessionId }));
  return isAlive && (await findGate(db, scope)) !== undefined;
}
