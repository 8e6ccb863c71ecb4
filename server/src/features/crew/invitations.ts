import { randomUUID } from 'node:crypto';
import { CREW_INVITATION_DAYS, type CrewRole, type Endpoints, MAX_COUNT } from '@muster/contract';
import { refuseCrewExpiry } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db, UserRow } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { SERVER_TEXT } from '../../platform/failure-texts.ts';
import type { Handlers, Request } from '../../platform/http/handler.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { createAccountLinks, hashLinkToken } from '../../platform/mail/account-links.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { once } from '../../platform/nonces/once.ts';
import { sendNotice } from '../../platform/notices/send-notice.ts';
import type { Services } from '../../platform/services.ts';
import { requireConfirmed } from '../accounts/confirmations.ts';
import {
  findMailRecipient,
  nameOf,
  requireConfirmedEmail,
  requireUser,
} from '../accounts/people.ts';
import { findUser, keepAccount, lockAccount } from '../accounts/people-store.ts';
import { findEventTitle, isEventApproved } from './access-store.ts';
import { crewScope } from './crew.ts';
import { countCrewSeats, upsertCrewMember } from './crew-store.ts';
import { onlyOrganizer, requireEvent } from './event-access.ts';
import {
  deleteInvitation,
  findInvitation,
  findInvitedEvent,
  insertInvitation,
  type TakenInvitation,
  takeInvitation,
} from './invitation-store.ts';

const DAY_MS = 24 * 3_600_000;
/** Each may be a mail to a stranger (docs/product/crew.md#crew-invitations). */
const INVITATIONS: Limit = {
  name: 'crew-invitations',
  max: MAX_COUNT.crewInvitationsPerDay,
  periodMs: DAY_MS,
  code: 'QUOTA_REACHED',
  message: SERVER_TEXT.crewInvitationsPerDay(MAX_COUNT.crewInvitationsPerDay),
};

export const crewInvitations = {
  /**
   * Invites somebody to the caller's crew by a link, which is mailed when there is an email. Nobody
   * becomes crew unasked (docs/product/crew.md#crew-invitations).
   */
  async inviteCrew(services, request) {
    const { actor, body } = request;
    const { nonce = randomUUID(), ...content } = body;
    const refusal = refuseCrewExpiry(body.expiresAt, new Date());
    if (refusal) throw AppError.of(refusal);
    const organizer = await requireUser(services.db, actor.id);
    requireConfirmedEmail(services, organizer);
    if (body.eventId === null) await requireConfirmed(services.db, actor);
    await services.limits.count(INVITATIONS, actor.id);
    const links = createAccountLinks({
      jwtSecret: services.jwtSecret,
      publicUrl: services.config.publicUrl,
    });
    const write = { organizerId: actor.id, nonce, content: ['inviteCrew', content] };
    const { invitation, isMailed } = await inTransaction(services.db, (trx) =>
      once(trx, write, () => saveInvitation(trx, { services, request, organizer, links })),
    );
    const url = links.urlFor('crew-invitation', invitation.id);
    const token = url.slice(url.indexOf('#') + 1);
    return { invitation, token, url, isMailed };
  },

  /** What an invitation is for, before anybody signs in (docs/product/crew.md#crew-invitations). */
  async getCrewInvitation({ db }, { body }) {
    const found = await findInvitation(db, hashLinkToken(body.token));
    const organizer = found && (await findUser(db, found.organizerId));
    const event = found?.eventId ? await findInvitedEvent(db, found.eventId) : null;
    if (!found || !organizer || event === undefined) throw new AppError('INVITATION_NOT_FOUND');
    const { roles, expiresAt } = found;
    return { invitation: { organizer: { name: nameOf(organizer) }, event, roles, expiresAt } };
  },

  /**
   * Makes the caller crew. Whatever is wrong with the invitation, the response is the same
   * (docs/product/crew.md#crew-invitations).
   */
  async acceptCrewInvitation({ db }, request) {
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
      await tellOrganizer(trx, { ...taken, memberId: actor.id });
      const helped = { id: organizer.id, name: nameOf(organizer) };
      return { member: { id, eventId, organizer: helped, roles, expiresAt } };
    });
  },

  /** Cancels an invitation of the caller's that nobody has accepted. */
  async cancelCrewInvitation({ db }, request) {
    const { actor, params } = request;
    const { id } = params;
    await inTransaction(db, async (trx) => {
      const organizerId = actor.id;
      const deleted = await deleteInvitation(trx, { id, organizerId });
      if (!deleted) throw new AppError('INVITATION_NOT_FOUND');
      const subject = crewScope({ organizerId, eventId: deleted.eventId });
      await recordAudit(trx, request, { action: 'cancelCrewInvitation', subject });
    });
    return { id };
  },
} satisfies Partial<Handlers>;

interface Inviting {
  services: Services;
  request: Request<Endpoints['inviteCrew']>;
  organizer: Awaited<ReturnType<typeof requireUser>>;
  links: ReturnType<typeof createAccountLinks>;
}

async function saveInvitation(trx: Db, { services, request, organizer, links }: Inviting) {
  const { actor, body } = request;
  const { roles, eventId, expiresAt, email = '' } = body;
  const id = createObjectId();
  if (eventId) await requireEvent(trx, { eventId, access: onlyOrganizer(actor) });
  if (!(await lockAccount(trx, actor.id))) throw new AppError('SESSION_EXPIRED');
  const seats = await countCrewSeats(trx, { organizerId: actor.id, eventId });
  if (seats >= MAX_COUNT.crew) throw new AppError('TOO_MANY_CREW');
  await insertInvitation(trx, {
    id,
    organizerId: actor.id,
    eventId,
    roles,
    expiresAt,
    email,
    tokenHash: links.hashFor('crew-invitation', id),
    validUntil: new Date(Date.now() + CREW_INVITATION_DAYS * DAY_MS),
  });
  await recordAudit(trx, request, {
    action: 'inviteCrew',
    subject: crewScope({ organizerId: actor.id, eventId }),
    after: { roles: roles.join(', '), until: expiresAt, byEmail: email !== '' },
  });
  const isMailed = await mailInvitation(trx, services, { id, organizer, eventId, roles, email });
  const response = { invitation: { id, roles, eventId, expiresAt }, isMailed };
  return { response, participationId: null };
}

interface MailedInvitation {
  id: string;
  organizer: UserRow;
  eventId: string | null;
  roles: readonly CrewRole[];
  email: string;
}

/** Muster writes to strangers about approved events only, and not too often. */
async function mailInvitation(
  trx: Db,
  { countStrangerMail }: Services,
  { id, organizer, eventId, roles, email }: MailedInvitation,
): Promise<boolean> {
  if (email === '' || (eventId && !(await isEventApproved(trx, eventId)))) return false;
  if (!(await countStrangerMail(email))) return false;
  const details = {
    invitationId: id,
    organizerName: nameOf(organizer),
    eventTitle: eventId ? ((await findEventTitle(trx, eventId)) ?? null) : null,
    roles: [...roles],
  };
  await sendMail(trx, 'crewInvitation', { userId: null, email }, details);
  return true;
}

/** So that nobody joins a crew unseen (docs/product/sessions.md#grants). */
async function tellOrganizer(
  trx: Db,
  { organizerId, memberId, eventId, roles }: TakenInvitation & { memberId: string },
): Promise<void> {
  const to = await findMailRecipient(trx, organizerId);
  const member = await findUser(trx, memberId);
  if (!to || !member) return;
  const eventTitle = eventId ? ((await findEventTitle(trx, eventId)) ?? null) : null;
  const name = nameOf(member);
  await sendMail(trx, 'crewJoined', to, { memberName: name, eventTitle, roles });
  const notice = { userId: organizerId, actorId: memberId, eventId, name };
  await sendNotice(trx, 'crewJoined', notice);
}
