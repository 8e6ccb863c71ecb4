import {
  type EndpointResponse,
  type Endpoints,
  ERRORS,
  type ErrorCode,
  type Participant,
  type ParticipantChange,
} from '@muster/contract';
import { inTransaction } from '../database/transaction.ts';
import { countConfirmed } from '../events/store.ts';
import { AppError } from '../http/app-error.ts';
import type { Actor, Request } from '../http/handler.ts';
import type { Services } from '../services.ts';
import {
  listStandings,
  sendToEndOfLine,
  setCheckInStatus,
  setPaymentStatus,
  setStatus,
} from './change-store.ts';
import { hasRoom, refuseChange } from './policy.ts';
import type { PlacesRow } from './spots-store.ts';
import { findParticipant } from './store.ts';
import { toParticipant } from './to-participant.ts';
import { promoteWaitlist } from './waitlist.ts';

type Db = Services['db'];
type Standing = Awaited<ReturnType<typeof listStandings>>[number];

/** Changes one participant; a refused part of the change leaves all of it undone. */
export async function changeParticipant(
  services: Services,
  { actor, params, body }: Request<Endpoints['updateParticipant']>,
): Promise<Participant> {
  const who = { eventId: params.id, userId: params.userId };
  const wanted = { eventId: params.id, userIds: [params.userId], change: body };
  const { refused } = await makeChange(services, actor, wanted);
  const code = refused.get(params.userId);
  if (code) throw new AppError(code);
  const row = await findParticipant(services.pool, who);
  if (!row) throw new AppError('PARTICIPANT_NOT_FOUND');
  return toParticipant(row);
}

/** Makes one change of many participants; those it cannot be made of are named, with why. */
export async function changeParticipants(
  services: Services,
  { actor, params, body }: Request<Endpoints['updateParticipants']>,
): Promise<EndpointResponse<Endpoints['updateParticipants']>> {
  const { accepted, refused } = await makeChange(services, actor, { eventId: params.id, ...body });
  return {
    updated: accepted.length,
    refused: [...refused].map(([userId, code]) => ({ userId, message: ERRORS[code].message })),
  };
}

interface Wanted {
  eventId: string;
  userIds: readonly string[];
  change: ParticipantChange;
}

interface Outcome {
  /** In the order of the line. */
  accepted: Standing[];
  /** By user, in the order they were named. */
  refused: Map<string, ErrorCode>;
}

/** For the event's organizer and the superadmin. However many users it names, the number of statements is the same. */
async function makeChange(services: Services, actor: Actor, wanted: Wanted): Promise<Outcome> {
  const { eventId, userIds, change } = wanted;
  const organizerId = actor.isSuperadmin ? null : actor.id;
  return inTransaction(services.db, async (trx) => {
    const event = await services.lockPlaces(trx, { eventId, organizerId });
    if (!event) throw new AppError('EVENT_NOT_FOUND');
    const standings = await listStandings(trx, { eventId, userIds });
    const confirmed = await countConfirmed(trx, eventId);
    const outcome = decide({ wanted, standings, event, confirmed });
    await write(trx, outcome.accepted, { eventId, change });
    return outcome;
  });
}

interface Deciding {
  wanted: Wanted;
  standings: Standing[];
  event: PlacesRow;
  confirmed: number;
}

/** Who waits longest gets a place first, whatever the order they were named in. */
function decide({ wanted, standings, event, confirmed }: Deciding): Outcome {
  const { userIds, change } = wanted;
  const codes = new Map<string, ErrorCode>(userIds.map((id) => [id, 'PARTICIPANT_NOT_FOUND']));
  const accepted: Standing[] = [];
  let taken = confirmed;
  for (const standing of standings) {
    const code = refuseChange(standing, change, hasRoom(event, taken));
    if (code) {
      codes.set(standing.user_id, code);
      continue;
    }
    codes.delete(standing.user_id);
    accepted.push(standing);
    if (change.status === 'confirmed' && standing.status !== 'confirmed') taken += 1;
  }
  return { accepted, refused: codes };
}

async function write(
  trx: Db,
  accepted: Standing[],
  { eventId, change }: Pick<Wanted, 'eventId' | 'change'>,
): Promise<void> {
  if (accepted.length === 0) return;
  const userIds = accepted.map((standing) => standing.user_id);
  const who = { eventId, userIds };
  const { status, paymentStatus, checkInStatus } = change;
  if (status === 'waitlist') await sendToEndOfLine(trx, who);
  else if (status) await setStatus(trx, { ...who, status });
  if (paymentStatus) await setPaymentStatus(trx, { ...who, paymentStatus });
  if (checkInStatus) await setCheckInStatus(trx, { ...who, checkInStatus });
  const frees = status === 'cancelled' || status === 'waitlist';
  // Whoever was sent to the waitlist must not come straight back from it.
  if (frees && accepted.some((standing) => standing.status === 'confirmed')) {
    await promoteWaitlist(trx, eventId, userIds);
  }
}
