import {
  ACCOUNT_DELETION_DAYS,
  type EndpointResponse,
  type Endpoints,
  FIELD_TEXT,
} from '@muster/contract';
import { fieldError } from '../../platform/app-error.ts';
import { type AuditOrigin, recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db, UserRow } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { checkPassword } from '../auth/check-password.ts';
import { forgetSessions } from '../auth/create-sessions.ts';
import { updateSessionsRevoked } from '../auth/store.ts';
import { updateDeletionRequested } from '../people/hidden-store.ts';
import { findUser } from '../people/store.ts';
import { nameOf } from '../people/to-person.ts';
import { tellParticipants } from './tell-participants.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Marks the caller's account for deletion, hides its events and ends its sessions
 * (docs/product/roles-and-accounts.md#account-deletion).
 */
export async function requestAccountDeletion(
  services: Services,
  { actor, client, body, signal }: Request<Endpoints['requestAccountDeletion']>,
): Promise<EndpointResponse<Endpoints['requestAccountDeletion']>> {
  const user = await findUser(services.db, actor.id);
  const isRight = await checkPassword(services, {
    guesser: actor,
    stored: user?.password_hash,
    password: body.password,
    signal,
  });
  if (!user || !isRight) throw fieldError('password', FIELD_TEXT.passwordWrong);
  const deletionAt = await inTransaction(services.db, (trx) =>
    scheduleDeletion(trx, { user, origin: { actor, client } }),
  );
  forgetSessions(services, actor.id);
  return { deletionAt: deletionAt.toISOString() };
}

async function scheduleDeletion(
  trx: Db,
  { user, origin }: { user: UserRow; origin: AuditOrigin },
): Promise<Date> {
  const { id, password_hash: passwordHash, email } = user;
  const now = new Date();
  const requestedAt = await updateDeletionRequested(trx, { id, passwordHash, now });
  // The password was changed meanwhile.
  if (!requestedAt) throw fieldError('password', FIELD_TEXT.passwordWrong);
  const deletionAt = new Date(Date.parse(requestedAt) + ACCOUNT_DELETION_DAYS * DAY_MS);
  // The participants of later events are told when it is certain that these do not take place.
  await tellParticipants(trx, { organizerId: id, after: now, until: deletionAt });
  const details = { deletesAt: deletionAt.toISOString() };
  const recipient = { userId: id, email, name: nameOf(user) };
  await sendMail(trx, 'accountDeletionScheduled', recipient, details);
  const ended = await updateSessionsRevoked(trx, id);
  await recordAudit(trx, origin, {
    action: 'requestAccountDeletion',
    subject: { kind: 'user', id },
    after: { deletionAt: details.deletesAt, sessionsEnded: ended.length },
  });
  return deletionAt;
}
