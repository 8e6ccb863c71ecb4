import type { EndpointResponse, Endpoints, OwnJoinStatus } from '@muster/contract';
import { eventAbilities, waitsFor } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { isDependantOf, listDependantStatuses } from './dependant-store.ts';
import { dueOnline, refundAt, takesOnline } from './online-payment.ts';
import { findPersonId } from './own-store.ts';
import { type EventParticipation, findEventParticipation } from './participant-store.ts';
import { toJoinStatus } from './to-participant.ts';

/** The participation of the caller or of one of their dependants in an event they can see. */
export async function getJoinStatus(
  services: Services,
  { actor, params: { id: eventId }, query: { dependantId } }: Request<Endpoints['getJoinStatus']>,
): Promise<EndpointResponse<Endpoints['getJoinStatus']>> {
  const { db } = services;
  const userId = actor.id;
  const personId = await findPersonId(db, { eventId, userId, dependantId });
  const row = await findEventParticipation(db, { eventId, userId, personId });
  if (!row || !eventAbilities(actor, row).view) throw new AppError('EVENT_NOT_FOUND');
  if (dependantId && !(await isDependantOf(db, { id: dependantId, guardianId: userId })))
    throw new AppError('DEPENDANT_NOT_FOUND');
  const { status, optionIds } = row;
  const isTaken = await takesOnline(db, services.config, row);
  const own = { status, optionIds: optionIds ?? [] };
  return {
    ...toJoinStatus({ ...row, waitsFor: waitsFor(own, row.customFields, row.taken) }),
    duePence: isTaken && status === 'confirmed' ? dueOnline(services.config, row) : 0,
    refundPence: refundAt(row, new Date()).refundPence,
    checkout: row.checkout,
    ...(!dependantId && (await findDependants(db, row, { eventId, guardianId: userId }))),
  };
}

/** Nothing for an account without dependants. */
async function findDependants(
  db: Db,
  event: Pick<EventParticipation, 'customFields' | 'taken'>,
  of: { eventId: string; guardianId: string },
): Promise<Pick<OwnJoinStatus, 'dependants'>> {
  const rows = await listDependantStatuses(db, of);
  if (rows.length === 0) return {};
  const dependants = rows.map(({ id, name, age, needsConsent, optionIds, ...row }) => {
    const own = { status: row.status, optionIds: optionIds ?? [] };
    const waiting = waitsFor(own, event.customFields, event.taken);
    return { id, name, age, needsConsent, ...toJoinStatus({ ...row, waitsFor: waiting }) };
  });
  return { dependants };
}
