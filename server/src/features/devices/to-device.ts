import type { Device } from '@muster/contract';
import type { DeviceRow } from './device-store.ts';

/** Without code and token. */
export function toDevice(row: DeviceRow): Device {
  return {
    id: row.id,
    name: row.name,
    eventId: row.event_id,
    expiresAt: row.expires_at,
    pairedAt: row.paired_at,
    lastSeenAt: row.last_seen_at,
  };
}
