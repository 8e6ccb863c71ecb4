import type { Endpoints } from '@muster/contract';
import { type Handlers, type Request, SentStream } from '../../platform/http/handler.ts';
import { gateTopic } from '../../platform/realtime/bus.ts';
import { formatEvent, logFailure, openEventStream } from '../../platform/realtime/event-stream.ts';
import { type Verdict, watchPerNode } from '../../platform/realtime/watch.ts';
import type { Services } from '../../platform/services.ts';
import type { AccessClaims } from '../../platform/sessions/access-tokens.ts';
import { listLiveDevices } from '../crew/device-store.ts';
import { eventRefusal } from '../crew/event-access.ts';
import { gateCaller } from '../crew/gate-caller.ts';
import { findGate, type GateScope, listGateVersions } from './gate-store.ts';

/** A device that is removed is dead within 5 s, its stream too. */
const INTERVAL_MS = 4_000;

export const gateStream = {
  /** Streams the versions of the list; what has changed is read by a request. */
  async listenToGate(services, request) {
    const { db, streams } = services;
    const { id: eventId } = request.params;
    const { access, accountId, deviceId } = gateCaller(request, { eventId, ability: 'viewGate' });
    if (!(await findGate(db, { eventId, access })))
      throw await eventRefusal(db, { eventId, access });
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
      onFailure: logFailure(request.log),
    });
    return new SentStream(events);
  },
} satisfies Partial<Handlers>;

function callerOf({ actor, device }: Request<Endpoints['listenToGate']>) {
  if (device) return { deviceId: device.id };
  // `gateCaller` lets nobody else through.
  return { userId: actor?.id ?? '', sessionId: actor?.sessionId ?? '' };
}

/** Until where a stream of versions has read, and for whom. */
export interface GatePlace extends GateScope {
  /** A device without an account, or the session of one. */
  caller: { deviceId: string } | AccessClaims;
  /** The version that was told last. */
  told: () => number;
}

/** Looks for this node's streams of gates: a statement each for devices, sessions, versions. */
const watchGates = watchPerNode<GatePlace>((services) => ({
  intervalMs: Math.min(INTERVAL_MS, services.streams.times.heartbeatMs),
  log: services.log,
  look: async (places) => {
    const versions = await findVersions(services, places);
    return places.map(({ told }, index) => judge(versions[index], told()));
  },
}));

function judge(version: number | undefined, told: number): Verdict {
  if (version === undefined) return 'ended';
  return version === told ? 'nothing' : 'new';
}

/** The version of each gate; undefined for a caller who may no longer read it. */
async function findVersions(
  { db, sessions }: Services,
  places: readonly Pick<GatePlace, 'caller' | 'eventId' | 'access'>[],
): Promise<(number | undefined)[]> {
  const callers = places.map(({ caller }) => caller);
  const deviceIds = callers.flatMap((caller) => ('deviceId' in caller ? [caller.deviceId] : []));
  const claims = callers.filter((caller) => 'sessionId' in caller);
  const devices = deviceIds.length > 0 ? await listLiveDevices(db, deviceIds) : new Set();
  const alive = claims.length > 0 ? await sessions.listAlive(claims) : new Set();
  const versions = await listGateVersions(db, places);
  return callers.map((caller, index) => {
    const isAlive =
      'deviceId' in caller ? devices.has(caller.deviceId) : alive.has(caller.sessionId);
    return isAlive ? versions[index] : undefined;
  });
}
