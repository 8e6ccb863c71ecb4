import { randomUUID } from 'node:crypto';
import {
  CREW_INVITATION_DAYS,
  type CrewRole,
  type EndpointResponse,
  type Endpoints,
  FAILURE_TEXT,
  MAX_COUNT,
} from '@muster/contract';
import { refuseCrewExpiry } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db, UserRow } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { createAccountLinks } from '../../platform/mail/account-links.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { once } from '../../platform/nonces/once.ts';
import type { Services } from '../../platform/services.ts';
import { lockAccount } from '../people/lock-account-store.ts';
import { requireConfirmedEmail } from '../people/require-confirmed-email.ts';
import { requireUser } from '../people/require-user.ts';
import { nameOf } from '../people/to-person.ts';
import { findEventTitle, isEventApproved } from './access-store.ts';
import { crewScope } from './audit-subject.ts';
import { countCrewSeats } from './crew-store.ts';
import { insertInvitation } from './invitation-store.ts';
import { onlyOrganizer, requireEvent } from './require-event.ts';

const DAY_MS = 24 * 3_600_000;

/** Each may be a mail to a stranger (docs/product/crew.md#crew-invitations). */
const INVITATIONS: Limit = {
  name: 'crew-invitations',
  max: MAX_COUNT.crewInvitationsPerDay,
  periodMs: DAY_MS,
  code: 'QUOTA_REACHED',
  message: FAILURE_TEXT.crewInvitationsPerDay(MAX_COUNT.crewInvitationsPerDay),
};

/**
 * Invites somebody to the caller's crew by a link, which is mailed when there is an email. Nobody
 * becomes crew unasked (docs/product/crew.md#crew-invitations).
 */
export async function inviteCrew(
  services: Services,
  request: Request<Endpoints['inviteCrew']>,
): Promise<EndpointResponse<Endpoints['inviteCrew']>> {
  const { actor, body } = request;
  const { nonce = randomUUID(), ...content } = body;
  const refusal = refuseCrewExpiry(body.expiresAt, new Date());
  if (refusal) throw AppError.of(refusal);
  const organizer = await requireUser(services.db, actor.id);
  requireConfirmedEmail(services, organizer);
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
}

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
