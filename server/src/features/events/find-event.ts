import type { Event } from '@muster/contract';
import type { EventAbilities, Viewer } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../platform/services.ts';
import { findEventRow } from './list/list-store.ts';
import type { EventQueryRow } from './list/query.ts';
import { abilitiesOf } from './to-event.ts';
import { toEvents } from './to-events.ts';

interface EventRequest {
  viewer: Viewer;
  id: string;
}

/** An event as the viewer sees it. EVENT_NOT_FOUND when they cannot see it. */
export async function findEvent({ pool }: Services, { viewer, id }: EventRequest): Promise<Event> {
  const row = await findEventRow(pool, { id, viewerId: viewer?.id ?? null });
  if (!row || !abilitiesOf(viewer, row).view) throw new AppError('EVENT_NOT_FOUND');
  const [event] = await toEvents(pool, [row], viewer);
  return event!;
}

/**
 * An event whose texts and media, at least, the viewer can change, with what they can. FORBIDDEN
 * for other crew; EVENT_NOT_FOUND for all others, also for those they can see.
 */
export async function findOwnEvent(
  { pool }: Services,
  { viewer, id }: EventRequest,
): Promise<{ row: EventQueryRow; can: EventAbilities }> {
  const row = await findEventRow(pool, { id, viewerId: viewer?.id ?? null });
  if (!row) throw new AppError('EVENT_NOT_FOUND');
  const can = abilitiesOf(viewer, row);
  if (can.updateTexts) return { row, can };
  throw new AppError(row.crew_roles.length > 0 ? 'FORBIDDEN' : 'EVENT_NOT_FOUND');
}
