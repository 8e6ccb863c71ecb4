import { ACCOUNT_DELETION_DAYS, FIELD_TEXT } from '@muster/contract';
import { fieldError } from '../../platform/app-error.ts';
import { type AuditOrigin, recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db, UserRow } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { sendMail, sendMails } from '../../platform/mail/send-mail.ts';
import { updateLinksUsed } from '../accounts/account-link-store.ts';
import { forgetSessions } from '../accounts/create-sessions.ts';
import {
  type SuspensionChange,
  updateDeletionRequested,
  updateRestored,
  updateSuspended,
} from '../accounts/hidden-store.ts';
import { checkPassword } from '../accounts/passwords.ts';
import { nameOf } from '../accounts/people.ts';
import { findUser } from '../accounts/people-store.ts';
import { updateSessionsRevoked } from '../accounts/sign-in-store.ts';
import { countRefundOfOrganizer } from '../participation/refund-deleted.ts';
import { listParticipantsOfOrganizer } from './account-store.ts';

const DAY_MS = 24 * 3_600_000;
const PAGE_SIZE = 500;

export const accountDeletion = {
  /**
   * Marks the caller's account for deletion, hides its events and ends its sessions
   * (docs/product/roles-and-accounts.md#account-deletion).
   */
  async requestAccountDeletion(services, { actor, client, body, signal }) {
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
  },

  /** What players would get back if the caller deleted their account now. */
  async getAccountDeletion({ db }, { actor }) {
    return { refund: await countRefundOfOrganizer(db, actor.id) };
  },
} satisfies Partial<Handlers>;

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

interface EventsOfOrganizer {
  organizerId: string;
  /** Both exclusive; without `until`, all later ones. */
  after: Date;
  until?: Date;
}

/**
 * Queues a mail to everyone with a spot or on the waitlist of an organizer's coming events, which
 * they can no longer see (docs/product/roles-and-accounts.md#account-deletion). Part of the
 * transaction that hides or deletes the events.
 */
export async function tellParticipants(trx: Db, events: EventsOfOrganizer): Promise<void> {
  for (let afterId = ''; ; ) {
    const rows = await listParticipantsOfOrganizer(trx, { ...events, afterId, limit: PAGE_SIZE });
    const mails = rows.map((row) => ({
      to: { userId: row.userId, email: row.email, name: nameOf(row) },
      details: { eventTitle: row.eventTitle, eventDate: row.eventDate },
    }));
    await sendMails(trx, 'eventOrganizerGone', mails);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_SIZE) return;
    afterId = last.id;
  }
}
