import type { AuditOrigin } from '../../platform/audit/record-audit.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db } from '../../platform/database/schema.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { updateLinksUsed } from '../auth/account-link-store.ts';
import { updateSessionsRevoked } from '../auth/store.ts';
import { type SuspensionChange, updateRestored, updateSuspended } from '../people/hidden-store.ts';
import { nameOf } from '../people/to-person.ts';

interface Suspension {
  id: string;
  /** Sent to the account; empty: none is given. */
  reason: string;
  origin: AuditOrigin;
}

/**
 * Suspends an account: hides its events, ends its sessions and links, tells it by mail and records
 * it (docs/product/administration.md#suspension). Has no effect on one that is suspended. The
 * caller has refused the superadmin's account, and calls `forgetSessions` after the commit.
 */
export async function suspendAccount(trx: Db, { id, reason, origin }: Suspension): Promise<void> {
  const change = await updateSuspended(trx, { id, reason, now: new Date() });
  if (!change) return;
  await updateLinksUsed(trx, 'password_resets', id);
  await updateLinksUsed(trx, 'email_changes', id);
  const ended = await updateSessionsRevoked(trx, id);
  await sendMail(trx, 'accountSuspended', recipientOf(id, change), { reason });
  await recordAudit(trx, origin, {
    action: 'suspendUser',
    subject: { kind: 'user', id },
    before: { suspended: false },
    after: {
      suspended: true,
      hasReason: reason !== '',
      eventsHidden: change.eventCount,
      sessionsEnded: ended.length,
    },
  });
}

/** Restores a suspended account with its events; has no effect on another. */
export async function restoreAccount(
  trx: Db,
  { id, origin }: Omit<Suspension, 'reason'>,
): Promise<void> {
  const change = await updateRestored(trx, id);
  if (!change) return;
  await sendMail(trx, 'accountRestored', recipientOf(id, change), {});
  await recordAudit(trx, origin, {
    action: 'restoreUser',
    subject: { kind: 'user', id },
    before: { suspended: true },
    after: { suspended: false, eventsShown: change.eventCount },
  });
}

function recipientOf(userId: string, change: SuspensionChange) {
  return { userId, email: change.email, name: nameOf(change) };
}
