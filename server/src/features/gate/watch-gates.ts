import type { Streams } from '../../platform/realtime/streams.ts';
import { createWatch, type Verdict, type Watch } from '../../platform/realtime/watch.ts';
import type { Services } from '../../platform/services.ts';
import type { AccessClaims } from '../../platform/sessions/access-tokens.ts';
import { listLiveDevices } from '../devices/device-store.ts';
import { type GateScope, listGateVersions } from './gate-store.ts';

/** Until where a stream of versions has read, and for whom. */
export interface GatePlace extends GateScope {
  /** A device without an account, or the session of one. */
  caller: { deviceId: string } | AccessClaims;
  /** The version that was told last. */
  told: () => number;
}

/** A device that is removed is dead within 5 s, its stream too. */
const INTERVAL_MS = 4_000;

const watches = new WeakMap<Streams, Watch<GatePlace>>();

/** Looks for this node's streams of gates: a statement each for devices, sessions, versions. */
export function watchGates(services: Services): Watch<GatePlace> {
  const found = watches.get(services.streams);
  if (found) return found;
  const { streams, log } = services;
  const watch = createWatch<GatePlace>({
    intervalMs: Math.min(INTERVAL_MS, streams.times.heartbeatMs),
    log,
    look: async (places) => {
      const versions = await findVersions(services, places);
      return places.map(({ told }, index) => judge(versions[index], told()));
    },
  });
  watches.set(streams, watch);
  return watch;
}

function judge(version: number | undefined, told: number): Verdict {
  if (version === undefined) return 'ended';
  return version === told ? 'nothing' : 'new';
}

/** The version of each gate; undefined for a caller who may no longer read it. */
export async function findVersions(
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
