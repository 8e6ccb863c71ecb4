import { type EndpointResponse, type Endpoints, MAX_COUNT } from '@muster/contract';
import { refuseCrewExpiry } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { lockAccount } from '../people/lock-account-store.ts';
import { type CrewRow, countCrewSeats, findCrewRow, updateCrewRow } from './crew-store.ts';
import { toCrewMember } from './to-crew-member.ts';

/** Changes what somebody of the caller's crew may do, or until when. */
export async function updateCrewMember(
  { db }: Services,
  request: Request<Endpoints['updateCrewMember']>,
): Promise<EndpointResponse<Endpoints['updateCrewMember']>> {
  const { actor, params, body } = request;
  const refusal = body.expiresAt && refuseCrewExpiry(body.expiresAt, new Date());
  const member = { id: params.id, organizerId: actor.id };
  return inTransaction(db, async (trx) => {
    await lockAccount(trx, actor.id);
    const before = await findCrewRow(trx, member);
    if (!before) throw new AppError('CREW_MEMBER_NOT_FOUND');
    if (refusal) throw AppError.of(refusal);
    // Whoever is prolonged after the end takes a place again.
    const counted = { organizerId: actor.id, eventId: before.event_id, without: params.id };
    if ((await countCrewSeats(trx, counted)) >= MAX_COUNT.crew) throw new AppError('TOO_MANY_CREW');
    await updateCrewRow(trx, { ...member, ...body });
    const after = await findCrewRow(trx, member);
    if (!after) throw new AppError('CREW_MEMBER_NOT_FOUND');
    const states = { before: toState(before), after: toState(after) };
    const subject = { kind: 'user', id: after.id } as const;
    await recordAudit(trx, request, { action: 'updateCrew', subject, ...states });
    return { member: toCrewMember(after) };
  });
}

function toState({ roles, expires_at: until }: CrewRow) {
  return { roles: roles.join(', '), until };
}
