import { type Api, createApi } from '@muster/api-client';
import { useApi, useConfig, useOptionalSession } from '@muster/remote-kit';
import { useMemo } from 'react';
import { useDeviceSession } from './device/device-session.ts';

/** Who uses this gate. */
export interface Caller {
  api: Api;
  /** What is kept for one is not shown to another. */
  owner: string;
}

/**
 * The signed-in account, else the paired device if it is for this event; null for neither. Without
 * an event, the device whatever it is for.
 */
export function useCaller(eventId: string | null): Caller | null {
  const api = useApi();
  const { apiBase } = useConfig();
  const session = useOptionalSession();
  const paired = useDeviceSession();
  const userId = session?.user.id;
  const device = paired && isFor(paired.device, eventId) ? paired : null;
  const [token, deviceId] = [device?.token, device?.device.id];
  return useMemo(() => {
    if (userId) return { api, owner: userId };
    if (!token) return null;
    const own = createApi({ apiBase, onSessionEnded: () => undefined, deviceToken: token });
    return { api: own, owner: `device-${deviceId}` };
  }, [api, apiBase, userId, token, deviceId]);
}

function isFor(device: { eventId: string | null }, eventId: string | null): boolean {
  return eventId === null || device.eventId === null || device.eventId === eventId;
}
