import { randomUUID } from 'node:crypto';
import { type Endpoints, FIELD_TEXT, MAX_COUNT, WAIVER } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { SERVER_TEXT } from '../../platform/failure-texts.ts';
import type { Handlers, Request } from '../../platform/http/handler.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { createAccountLinks } from '../../platform/mail/account-links.ts';
import { mailboxOf } from '../../platform/mail/mailbox-of.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { findRepetition, once } from '../../platform/nonces/once.ts';
import type { Services } from '../../platform/services.ts';
import { nameOf, requireConfirmedEmail } from '../accounts/people.ts';
import { findUser } from '../accounts/people-store.ts';
import { insertGuardianLink } from './guardian-link-store.ts';
import { asksGuardian } from './signed-waivers.ts';
import { keepSigner, type SigningRow } from './signer-store.ts';
import { findSigner, type Signer } from './signing.ts';

const DAY_MS = 24 * 3_600_000;
const LINKS = limitLinks('guardian-links', MAX_COUNT.guardianLinksPerDay);
const LINKS_OF_ACCOUNT = limitLinks(
  'guardian-links-of-account',
  MAX_COUNT.guardianLinksOfAccountPerDay,
);
const LINKS_OF_DEVICE = limitLinks(
  'guardian-links-of-device',
  MAX_COUNT.guardianLinksOfDevicePerDay,
);
const LINKS_AT_GATES = limitLinks('guardian-links-of-gates', MAX_COUNT.guardianLinksOfGatesPerDay);

export const guardianLinks = {
  /** Mails a link with which a guardian signs for a minor, and sees nothing else. */
  async sendGuardianLink(services, request) {
    const { db } = services;
    const { nonce = randomUUID(), ...content } = request.body;
    const eventId = request.params.id;
    const { participationId } = content;
    const signer = await findSigner(db, { ...request, eventId, participationId });
    const { organizerId, participationId: of } = signer.row;
    const by = request.actor?.id ?? signer.gate?.deviceId;
    const write = { organizerId, nonce, content: ['sendGuardianLink', by, of, content] };
    // Sent again it is no other mail, and none is counted.
    if (await inTransaction(db, (trx) => findRepetition(trx, write))) return {};
    await requireLink({ services, request, signer });
    return inTransaction(db, (trx) =>
      once(trx, write, async () => {
        await saveLink(trx, { services, request, signer });
        return { response: {}, participationId: of };
      }),
    );
  },
} satisfies Partial<Handlers>;

interface NewLink {
  services: Services;
  request: Request<Endpoints['sendGuardianLink']>;
  signer: Signer;
}

/** Throws when no link can be sent; counts it when one can. */
async function requireLink({ services, request, signer }: NewLink): Promise<void> {
  const { db } = services;
  const { row } = signer;
  const { email } = request.body;
  if (row.email && mailboxOf(row.email) === mailboxOf(email)) {
    const fields = { email: FIELD_TEXT.ownGuardian };
    throw new AppError('VALIDATION', { message: FIELD_TEXT.ownGuardian, fields });
  }
  if (!(await asksGuardian(db, row))) throw new AppError('NO_GUARDIAN_NEEDED');
  const senderId = request.actor?.id ?? row.organizerId;
  requireConfirmedEmail(services, await findUser(db, senderId));
  if (!row.isApproved)
    throw new AppError('NOT_APPROVED', { message: SERVER_TEXT.guardianLinkPending });
  await countLink(services, { ...signer, senderId, email });
}

async function saveLink(trx: Db, { services, request, signer }: NewLink): Promise<void> {
  const { row, gate } = signer;
  const { email } = request.body;
  if (!(await keepSigner(trx, row)))
    throw new AppError(gate ? 'PARTICIPANT_NOT_FOUND' : 'NOT_JOINED');
  await mailLink(trx, services, { row, email });
  if (!gate) return;
  const { client, actor } = request;
  const origin = { actor: actor ?? { id: row.organizerId }, client };
  const subject = { kind: 'event', id: request.params.id } as const;
  const after = { participation: row.participationId, device: gate.deviceId };
  await recordAudit(trx, origin, { action: 'sendGuardianLink', subject, after });
}

function limitLinks(name: string, max: number): Limit {
  const message = `A link can be sent ${max} times in 24 hours`;
  return { name, max, periodMs: DAY_MS, isAlwaysCounted: true, code: 'QUOTA_REACHED', message };
}

/** Throws QUOTA_REACHED: each is a mail to a stranger (docs/product/waivers.md#guardians). */
async function countLink(
  { limits, countStrangerMail }: Services,
  { row, gate, senderId, email }: Signer & { senderId: string; email: string },
): Promise<void> {
  const deviceId = gate?.deviceId;
  // Each sender has a share, so that no device uses up what the player and others have.
  await limits.count(LINKS, `of ${row.participationId} by ${deviceId ?? senderId}`);
  // Whoever is at many events has many participations, and an organizer adds walk-ins at will.
  if (deviceId) await limits.count(LINKS_OF_DEVICE, deviceId);
  await (gate
    ? limits.count(LINKS_AT_GATES, deviceId ? `devices of ${row.organizerId}` : senderId)
    : limits.count(LINKS_OF_ACCOUNT, senderId));
  if (await countStrangerMail(email)) return;
  throw new AppError('QUOTA_REACHED', { message: SERVER_TEXT.strangerMailsPerDay });
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
