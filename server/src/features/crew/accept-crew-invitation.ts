import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import { hashLinkToken } from '../../platform/mail/account-links.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { findMailRecipient } from '../people/find-mail-recipient.ts';
import { keepAccount } from '../people/lock-account-store.ts';
import { findUser } from '../people/store.ts';
import { nameOf } from '../people/to-person.ts';
import { findEventTitle } from './access-store.ts';
import { crewScope } from './audit-subject.ts';
import { upsertCrewMember } from './crew-store.ts';
import { type TakenInvitation, takeInvitation } from './invitation-store.ts';

/**
 * Makes the caller crew. Whatever is wrong with the invitation, the response is the same
 * (docs/product/crew.md#crew-invitations).
 */
export async function acceptCrewInvitation(
  { db }: Services,
  request: Request<Endpoints['acceptCrewInvitation']>,
): Promise<EndpointResponse<Endpoints['acceptCrewInvitation']>> {
  const { actor, body } = request;
  return inTransaction(db, async (trx) => {
    if (!(await keepAccount(trx, actor.id))) throw new AppError('SESSION_EXPIRED');
    const tokenHash = hashLinkToken(body.token);
    const taken = await takeInvitation(trx, { tokenHash, userId: actor.id });
    const organizer = taken && (await findUser(trx, taken.organizerId));
    if (!taken || !organizer) throw new AppError('INVITATION_NOT_FOUND');
    const { eventId, roles, expiresAt } = taken;
    const id = await upsertCrewMember(trx, { ...taken, id: createObjectId(), userId: actor.id });
    const subject = crewScope(taken);
    const after = { roles: roles.join(', '), until: expiresAt };
    await recordAudit(trx, request, { action: 'joinCrew', subject, after });
    await mailOrganizer(trx, { ...taken, memberId: actor.id });
    const helped = { id: organizer.id, name: nameOf(organizer) };
    return { member: { id, eventId, organizer: helped, roles, expiresAt } };
  });
}

/** So that nobody joins a crew unseen (docs/product/sessions.md#grants). */
async function mailOrganizer(
  trx: Db,
  { organizerId, memberId, eventId, roles }: TakenInvitation & { memberId: string },
): Promise<void> {
  const to = await findMailRecipient(trx, organizerId);
  const member = await findUser(trx, memberId);
  if (!to || !member) return;
  const eventTitle = eventId ? ((await findEventTitle(trx, eventId)) ?? null) : null;
  await sendMail(trx, 'crewJoined', to, { memberName: nameOf(member), eventTitle, roles });
}
