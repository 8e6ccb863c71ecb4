import { organizerAccess } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { findEventOrganizer } from '../crew/access-store.ts';
import { eventRefusal } from '../crew/event-refusal.ts';
import { findThreadEventId } from './thread-store.ts';

/*
 * Crew that answers messages reads and writes as the organizer of the event
 * (docs/product/crew.md#crew-messages).
 */

/** The organizer as whom an account reads the threads of an event: it itself, or whom it helps. */
export async function requireEventSide(
  db: Db,
  { actor, eventId }: { actor: Actor; eventId: string },
): Promise<string> {
  const scope = { eventId, access: organizerAccess(actor, 'answerMessages') };
  const organizerId = await findEventOrganizer(db, scope);
  if (!organizerId) throw await eventRefusal(db, scope);
  return organizerId;
}

/** The organizer as whom crew reads and writes in a thread that is not its own. */
export async function requireThreadSide(
  db: Db,
  { actor, threadId }: { actor: Actor; threadId: string },
): Promise<string> {
  const eventId = await findThreadEventId(db, threadId);
  if (!eventId) throw new AppError('THREAD_NOT_FOUND');
  const scope = { eventId, access: organizerAccess(actor, 'answerMessages') };
  const organizerId = await findEventOrganizer(db, scope);
  if (!organizerId) throw await eventRefusal(db, scope, 'THREAD_NOT_FOUND');
  return organizerId;
}
