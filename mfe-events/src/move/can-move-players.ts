import type { Event } from '@muster/contract';
import { hasStarted } from '@muster/domain';

/** Whether the viewer moves players of an event to another date of its series. */
export function canMovePlayers(event: Event): boolean {
  if (!event.series || !event.can.callOff) return false;
  return event.cancelledAt !== null || !hasStarted(event, new Date());
}
