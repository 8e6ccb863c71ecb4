import { SQUAD, type Squad } from '@muster/contract';
import { refuseJoin } from '@muster/domain';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { Actor } from '../../platform/http/handler.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import type { Services } from '../../platform/services.ts';
import { refuseName, refuseSize } from './enter-squad.ts';
import { promoteWaitlist } from './holds.ts';
import { refuseOpening, saveOpenSpots } from './save-open-spots.ts';
import type { SpotsEvent } from './spots-store.ts';
import { newSquadCode } from './squad-code.ts';
import { updateSquadSide } from './squad-sides.ts';
import { countSquadsOfEvent, findSpot, insertSquad, updateSquadOf } from './squad-store.ts';
import { SQUAD_TEXT } from './squad-texts.ts';
import { type StartedParty, startParty } from './start-party.ts';
import type { JoiningParty } from './take-spot.ts';

const SQUADS_MADE: Limit = {
  name: 'squads',
  max: SQUAD.maxMadePerHour,
  periodMs: 3_600_000,
  isAlwaysCounted: true,
  code: 'QUOTA_REACHED',
  message: SQUAD_TEXT.perHour,
};

interface NewSquad {
  actor: Actor;
  /** Locked by the caller. */
  event: SpotsEvent;
  name: string;
  /** Left out: the maximum of the event. */
  maxSize?: number | undefined;
  /** Left out: the side of the leader. */
  sideOptionId?: string | undefined;
  pays?: Squad['pays'];
  /** Spots that are opened with it; left out: none. */
  open?: Pick<Parameters<typeof saveOpenSpots>[2], 'count' | 'options' | 'nonce'> | undefined;
  /** Joins the event, for who has not; left out: that is refused. */
  join?: ((party: JoiningParty | undefined) => Promise<unknown>) | undefined;
}

/** What is saved of a new squad, and who got a spot by it. */
interface SavedSquad {
  squadId: string;
  codeNonce: string;
  participationId: string;
  /** Of the open spots. */
  openIds: string[];
  promoted: string[];
}

/** Everything of it is refused before the squad is counted. */
export async function saveSquad(trx: Db, services: Services, made: NewSquad): Promise<SavedSquad> {
  const { actor, event, name, maxSize = event.maxPartySize, pays = 'member' } = made;
  const { sideOptionId, open } = made;
  const { id: eventId } = event;
  const refusal = refuseJoin(actor, event, new Date());
  if (refusal) throw new AppError(refusal);
  if (event.maxPartySize === 1) throw fieldError('name', SQUAD_TEXT.none);
  refuseSize(event, maxSize);
  await refuseName(trx, { eventId, name });
  if ((await countSquadsOfEvent(trx, eventId)) >= SQUAD.maxOfEvent)
    throw new AppError('TOO_MANY_SQUADS');
  if (open) {
    const asked = { event, actorId: actor.id, count: open.count, size: 1, maxSize };
    await refuseOpening(trx, services, { ...asked, squadId: null, field: 'open' });
  }
  const own = { eventId, personId: actor.id };
  let withLeader: StartedParty | undefined;
  if (!(await findSpot(trx, own))) {
    if (!made.join) throw fieldError('joinForm', SQUAD_TEXT.joinForm);
    const together = { field: 'open', hasGuardian: true };
    if (open) withLeader = await startParty(trx, event, { size: open.count + 1, ...together });
    await made.join(withLeader?.party);
  }
  const spot = await findSpot(trx, own);
  if (!spot) throw new AppError('NOT_JOINED');
  if (spot.squadId) throw new AppError('IN_SQUAD');
  await services.limits.count(SQUADS_MADE, actor.id);
  const squadId = createObjectId();
  const code = newSquadCode(services, squadId);
  const squad = { id: squadId, eventId, name, maxSize, pays, leaderId: spot.id, ...code };
  await insertSquad(trx, squad);
  await updateSquadOf(trx, { participationId: spot.id, squadId });
  if (sideOptionId !== undefined)
    await updateSquadSide(trx, event, { squadId, sideOptionId, actorId: actor.id });
  const opening = { event, actorId: actor.id, squad, field: 'open', withLeader } as const;
  const openIds = open ? await saveOpenSpots(trx, services, { ...opening, ...open }) : [];
  const saved = { squadId, codeNonce: code.codeNonce, participationId: spot.id, openIds };
  if (sideOptionId === undefined) return { ...saved, promoted: [] };
  // Somebody may wait for the side that the leader had.
  return { ...saved, promoted: await promoteWaitlist(trx, eventId, services.config) };
}
