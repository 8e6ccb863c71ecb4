import type { EndpointResponse, Endpoints, JoinForm } from '@muster/contract';
import { createObjectId } from '../database/object-id.ts';
import { inTransaction } from '../database/transaction.ts';
import { AppError } from '../http/app-error.ts';
import type { Request } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { holdAccount, insertParticipation, listStandings, setStatus } from './change-store.ts';
import { fillJoinForm } from './join-form.ts';
import { isOver, placeForNext, refuseJoining } from './policy.ts';
import { countPlaces, type PlacesRow } from './spots-store.ts';
import { findParticipant } from './store.ts';
import { toJoinStatus, toParticipant } from './to-participant.ts';
import { promoteWaitlist } from './waitlist.ts';

type Db = Services['db'];

/** Takes a place, or one in the line. Places are counted while the event is locked: never oversold (decisions.md §3). */
export async function joinEvent(
  services: Services,
  { actor, params, body }: Request<Endpoints['joinEvent']>,
): Promise<EndpointResponse<Endpoints['joinEvent']>> {
  const who = { eventId: params.id, userId: actor.id };
  await inTransaction(services.db, async (trx) => {
    // The account before the event, as deleting an account does: neither waits for what the other holds.
    const account = await holdAccount(trx, actor.id);
    if (!account) throw new AppError('SESSION_EXPIRED');
    const event = await services.lockPlaces(trx, { eventId: params.id, organizerId: null });
    const refusal = refuseJoining(actor, event, new Date());
    if (refusal || !event) throw new AppError(refusal ?? 'EVENT_NOT_FOUND');
    await takePlace(trx, { event, userId: actor.id, account, form: body.joinForm });
  });
  const row = await findParticipant(services.pool, who);
  if (!row) throw new AppError('EVENT_NOT_FOUND');
  return { ...toJoinStatus(row), participant: toParticipant(row) };
}

interface Joining {
  event: PlacesRow;
  userId: string;
  account: { full_name: string; email: string };
  form: JoinForm;
}

async function takePlace(trx: Db, { event, userId, account, form }: Joining): Promise<void> {
  const places = await countPlaces(trx, { eventId: event.id, userId });
  if (places.joined) throw new AppError('ALREADY_JOINED');
  const filled = fillJoinForm({ form, account, event });
  const status = placeForNext(event, places);
  if (!status) throw new AppError('EVENT_FULL');
  const id = createObjectId();
  await insertParticipation(trx, { id, eventId: event.id, userId, status, ...filled });
}

/** Gives one's place up, and whoever waits longest gets it. */
export async function leaveEvent(
  services: Services,
  { actor, params: { id: eventId } }: Request<Endpoints['leaveEvent']>,
): Promise<EndpointResponse<Endpoints['leaveEvent']>> {
  const who = { eventId, userIds: [actor.id] };
  await inTransaction(services.db, async (trx) => {
    const event = await services.lockPlaces(trx, { eventId, organizerId: null });
    const [own] = await listStandings(trx, who);
    if (!event || !own || own.status === 'cancelled') throw new AppError('NOT_JOINED');
    if (isOver(event, new Date())) throw new AppError('EVENT_STARTED');
    await setStatus(trx, { ...who, status: 'cancelled' });
    if (own.status === 'confirmed') await promoteWaitlist(trx, eventId);
  });
  return toJoinStatus({ status: 'cancelled', position: null });
}
