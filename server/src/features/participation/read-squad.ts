import type { Squad } from '@muster/contract';
import { eventAccess } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { Actor } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { eventRefusal } from '../crew/event-access.ts';
import { findEventOfSquad, findSquad } from './squad-store.ts';
import { toSquads } from './to-squad.ts';

/** Whose squads an account sees: those it is in, and those of events that it manages. */
export function askingOf(actor: Actor) {
  return { userId: actor.id, access: eventAccess(actor, 'manageParticipants') };
}

/** A squad as the caller sees it; SQUAD_NOT_FOUND unless they may. */
export async function readSquad(services: Services, actor: Actor, id: string): Promise<Squad> {
  const row = await findSquad(services.db, { id, ...askingOf(actor) });
  const [squad] = await toSquads(services, row ? [row] : [], { userId: actor.id });
  if (!squad) throw await squadRefusal(services.db, actor, id);
  return squad;
}

/** FORBIDDEN for other crew of the event; for everybody else there is no such squad. */
export async function squadRefusal(db: Db, actor: Actor, id: string): Promise<AppError> {
  const eventId = await findEventOfSquad(db, id);
  if (!eventId) return new AppError('SQUAD_NOT_FOUND');
  return eventRefusal(db, { eventId, access: askingOf(actor).access }, 'SQUAD_NOT_FOUND');
}
