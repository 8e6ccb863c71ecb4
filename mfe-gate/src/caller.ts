import { type Api, createApi } from '@muster/api-client';
import { useApi, useConfig, useOptionalSession } from '@muster/remote-kit';
import { useMemo } from 'react';
import { useDeviceSession } from './device/device-session.ts';

/** Who uses this gate. */
export interface Caller {
  api: Api;
  /** What is kept for one is not shown to another. */
  owner: string;
  /** An account whose browser is paired for this gate, too: the name of the device. */
  pairedAs: string | null;
}

/** Which gate is opened, and how. */
interface Wanted {
  /** Null: the device whatever it is for. */
  eventId: string | null;
  /** The paired device, although somebody is signed in. */
  asDevice?: boolean;
}

/** The signed-in account, else the paired device if it is for this event; null for neither. */
export function useCaller({ eventId, asDevice = false }: Wanted): Caller | null {
  const api = useApi();
  const { apiBase } = useConfig();
  const session = useOptionalSession();
  const paired = useDeviceSession();
  const device = paired && isFor(paired.device, eventId) ? paired : null;
  const userId = asDevice && device ? undefined : session?.user.id;
  const [token, deviceId, name] = [device?.token, device?.device.id, device?.device.name];
  return useMemo(() => {
    if (userId) return { api, owner: userId, pairedAs: name ?? null };
    if (!token) return null;
    const own = createApi({
      apiBase,
      onSessionEnded: () => undefined,
      deviceToken: token,
      like: api,
    });
    return { api: own, owner: `device-${deviceId}`, pairedAs: null };
  }, [api, apiBase, userId, token, deviceId, name]);
}

function isFor(device: { eventId: string | null }, eventId: string | null): boolean {
  return eventId === null || device.eventId === null || device.eventId === eventId;
}
