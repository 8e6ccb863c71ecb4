import {
  type EndpointResponse,
  type Endpoints,
  FIELD_TEXT,
  MAX_COUNT,
  WAIVER,
} from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import { createAccountLinks } from '../../platform/mail/account-links.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { findUser } from '../people/store.ts';
import { nameOf } from '../people/to-person.ts';
import { findStanding } from '../waiver-states/waiver-facts-store.ts';
import { findSigner } from './find-signer.ts';
import { insertGuardianLink } from './guardian-link-store.ts';
import type { SigningRow } from './signer-store.ts';

const DAY_MS = 24 * 3_600_000;

/** Throws QUOTA_REACHED: each is a mail to a stranger (docs/product/waivers.md#guardians). */
export type CountLink = (of: { participationId: string; email: string }) => Promise<void>;

export function createGuardianLinkLimit({ limits }: Pick<Services, 'limits'>): CountLink {
  const max = MAX_COUNT.guardianLinksPerDay;
  const options = { name: 'guardian-links', max, periodMs: DAY_MS, isAlwaysCounted: true };
  const counter = limits.openCounter(options);
  return async ({ participationId, email }) => {
    for (const key of [`of ${participationId}`, `to ${email.toLowerCase()}`]) {
      const { count, waitMs } = await counter.increment(key);
      if (count <= max) continue;
      const message = `A link can be sent ${max} times in 24 hours`;
      throw new AppError('QUOTA_REACHED', { message, retryAfter: Math.ceil(waitMs / 1_000) });
    }
  };
}

/** Mails a link with which a guardian signs for a minor, and sees nothing else. */
export async function sendGuardianLink(
  services: Services & { countLink: CountLink },
  request: Request<Endpoints['sendGuardianLink']>,
): Promise<EndpointResponse<Endpoints['sendGuardianLink']>> {
  const { db } = services;
  const { email, participationId } = request.body;
  const eventId = request.params.id;
  const { row, gate } = await findSigner(db, { ...request, eventId, participationId });
  if (row.email?.toLowerCase() === email.toLowerCase()) {
    const fields = { email: FIELD_TEXT.ownGuardian };
    throw new AppError('VALIDATION', { message: FIELD_TEXT.ownGuardian, fields });
  }
  const { facts } = await findStanding(db, row);
  // Whose age is unknown, at the gate, may be a minor.
  const isAsked = facts && (facts.needsGuardian || facts.isMinor || row.dateOfBirth === null);
  if (!isAsked) throw new AppError('NO_GUARDIAN_NEEDED');
  await services.countLink({ participationId: row.participationId, email });
  await inTransaction(db, async (trx) => {
    await mailLink(trx, services, { row, email });
    if (!gate) return;
    const { client, actor } = request;
    const origin = { actor: actor ?? { id: row.organizerId }, client };
    const subject = { kind: 'event', id: eventId } as const;
    const after = { participation: row.participationId, device: gate.deviceId };
    await recordAudit(trx, origin, { action: 'sendGuardianLink', subject, after });
  });
  return {};
}

async function mailLink(
  trx: Db,
  { jwtSecret, config: { publicUrl } }: Services,
  { row, email }: { row: SigningRow; email: string },
): Promise<void> {
  const { eventId, participationId, organizerId, name, eventTitle, eventDate } = row;
  const id = createObjectId();
  const links = createAccountLinks({ jwtSecret, publicUrl });
  const tokenHash = links.hashFor('guardian-signature', id);
  const expiresAt = new Date(Date.now() + WAIVER.guardianLinkDays * DAY_MS);
  await insertGuardianLink(trx, { id, eventId, participationId, tokenHash, expiresAt });
  const organizer = await findUser(trx, organizerId);
  const organizerName = organizer ? nameOf(organizer) : '';
  const details = { linkId: id, playerName: name, organizerName, eventTitle, eventDate };
  await sendMail(trx, 'guardianSignature', { userId: null, email }, details);
}
