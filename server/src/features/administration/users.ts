import { type AdminUser, MAX_COUNT } from '@muster/contract';
import {
  type AccountAdministration,
  accountAbilities,
  accountAdministration,
  ageToday,
  pageOffset,
  paginate,
  paginateUpTo,
  type SignedInViewer,
  toTextSearch,
} from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Actor, Handlers } from '../../platform/http/handler.ts';
import { sendNotice } from '../../platform/notices/send-notice.ts';
import { readTotal } from '../../platform/totals/store.ts';
import { forgetSessions } from '../accounts/create-sessions.ts';
import { createPasswordReset } from '../accounts/password-changes.ts';
import { confirmPassword, requirePassword } from '../accounts/passwords.ts';
import { requireUser, toUser } from '../accounts/people.ts';
import { endGrants, updateUser } from '../accounts/people-store.ts';
import { removeAllSecondFactors } from '../accounts/remove-second-factors.ts';
import { listSessionRows } from '../accounts/session-store.ts';
import { lockAccountForUpdate, updateSessionsRevoked } from '../accounts/sign-in-store.ts';
import { listMomentRows } from '../files/moment-store.ts';
import { toMoment } from '../files/moments.ts';
import { restoreAccount, suspendAccount } from '../own-data/account-deletion.ts';
import { eraseAccount, removeErasedFiles } from '../own-data/erase-account.ts';
import {
  findDependantForUpdate,
  listDependantRows,
  updateDependantRow,
} from '../participation/dependant-store.ts';
import {
  type AdminUserRow,
  countJoins,
  countUsers,
  findUserRow,
  listLatestEvents,
  listLatestJoins,
  listUserRows,
} from './user-store.ts';

export const users = {
  /** A page of accounts with their activity (docs/product/administration.md#admin-users). */
  async listUsers({ pool, config }, { actor, query }) {
    const search = query.search ? toTextSearch(query.search) : undefined;
    // A text without a word finds nothing.
    if (query.search && !search) return { users: [], pagination: paginate(query, 0) };
    const pagination = search
      ? paginateUpTo(query, await countUsers(pool, { search }))
      : paginate(query, await readTotal(pool, 'users'));
    if (query.page > pagination.pages) return { users: [], pagination };
    const rows = await listUserRows(pool, { ...query, search, offset: pageOffset(query) });
    const users = rows.map((row) => toAdminUser(row, { superadminId: config.superadminId, actor }));
    return { users, pagination };
  },

  /**
   * An account with the latest of what belongs to it (docs/product/administration.md#admin-users).
   */
  async getUser({ db, pool, config }, { actor, params: { id } }) {
    const row = await findUserRow(pool, id);
    if (!row) throw new AppError('USER_NOT_FOUND');
    const latest = { userId: id, limit: MAX_COUNT.userDetails };
    const [sessions, joinsCount, events, joins, moments, dependants] = await Promise.all([
      listSessionRows(db, id),
      countJoins(db, id),
      listLatestEvents(db, latest),
      listLatestJoins(db, latest),
      listMomentRows(db, id),
      listDependantRows(db, { guardianId: id, limit: MAX_COUNT.dependants, offset: 0 }),
    ]);
    return {
      user: {
        ...toAdminUser(row, { superadminId: config.superadminId, actor }),
        suspensionReason: row.suspension_reason,
        sessionsCount: sessions.length,
        joinsCount,
        events: events.map(({ hidden_at, ...event }) => ({ ...event, hidden: hidden_at !== null })),
        joins,
        moments: moments.map((moment) => toMoment(moment, actor)),
        dependants: dependants.map(({ id, name, date_of_birth }) => {
          return { id, name, age: ageToday(date_of_birth, new Date()) };
        }),
      },
    };
  },

  /**
   * Creates a link that the superadmin hands to someone who cannot get mail. It needs the password
   * of the superadmin, so that a stolen token does not open every account
   * (docs/product/sessions.md#forgotten-password).
   */
  async createPasswordResetLink(services, { actor, client, params: { id }, body, signal }) {
    const user = await requireUser(services.db, actor.id);
    const { currentPassword } = body;
    await confirmPassword(services, { actor, user, currentPassword, signal });
    return inTransaction(services.db, async (trx) => {
      const account = await lockAdministeredAccount(trx, actor, id);
      if (id === actor.id) throw new AppError('FORBIDDEN');
      if (!account.createPasswordResetLink)
        throw new AppError('ACCOUNT_SUSPENDED', { message: 'This account is suspended' });
      const { url, expiresAt } = await createPasswordReset(trx, services, id);
      await recordAudit(
        trx,
        { actor, client },
        {
          action: 'createPasswordResetLink',
          subject: { kind: 'user', id },
          after: { expiresAt: expiresAt.toISOString() },
        },
      );
      return { url, expiresAt: expiresAt.toISOString() };
    });
  },

  /**
   * Removes what another account is asked for after the password: for somebody who has lost it, and
   * the recovery codes too (docs/product/second-factors.md#superadmin).
   */
  async removeUserSecondFactors(services, { actor, client, params: { id }, body, signal }) {
    await requirePassword(services, { actor, password: body.password, signal });
    await inTransaction(services.db, async (trx) => {
      await lockAdministeredAccount(trx, actor, id);
      if (id === actor.id)
        throw new AppError('FORBIDDEN', { message: 'Your own are in your settings' });
      await removeAllSecondFactors(trx, { userId: id, origin: { actor, client } });
    });
    return {};
  },

  /**
   * Signs an account out everywhere, which ends its open invitations. The superadmin ends their own
   * sessions in their profile (docs/product/sessions.md#session-list).
   */
  async endUserSessions(services, { actor, client, params: { id } }) {
    const endedCount = await inTransaction(services.db, async (trx) => {
      const account = await lockAdministeredAccount(trx, actor, id);
      if (!account.endSessions) throw new AppError('FORBIDDEN');
      // Crew and devices are for the owner to end: a gate may be working with them.
      await endGrants(trx, { userId: id, keepsCrew: true });
      const ended = await updateSessionsRevoked(trx, id);
      await recordAudit(
        trx,
        { actor, client },
        {
          action: 'endUserSessions',
          subject: { kind: 'user', id },
          after: { sessionsEnded: ended.length },
        },
      );
      return ended.length;
    });
    forgetSessions(services, id);
    return { endedCount };
  },

  /**
   * Changes the date of birth of another account or its dependant, which the account cannot move
   * across an age limit (docs/product/administration.md#ages).
   */
  async setDateOfBirth({ db }, { actor, client, params: { id }, body }) {
    const { dependantId, dateOfBirth, reason } = body;
    await inTransaction(db, async (trx) => {
      // Before the account, as joins lock them.
      const dependant = dependantId
        ? await findDependantForUpdate(trx, { id: dependantId, guardianId: id })
        : undefined;
      const account = await lockAdministeredAccount(trx, actor, id);
      if (!account.setDateOfBirth)
        throw new AppError('FORBIDDEN', { message: 'Your own is in your profile' });
      if (dependantId && !dependant) throw new AppError('DEPENDANT_NOT_FOUND', NO_SUCH_DEPENDANT);
      const { date_of_birth: before } = dependant ?? (await requireUser(trx, id));
      if (dependant)
        await updateDependantRow(trx, { id: dependant.id, guardianId: id, dateOfBirth });
      else await updateUser(trx, id, { dateOfBirth });
      await recordAudit(
        trx,
        { actor, client },
        {
          action: 'setDateOfBirth',
          subject: { kind: 'user', id },
          // Ages and no dates: entries outlive the account.
          before: { age: before && ageToday(before, new Date()) },
          after: {
            ...(dependantId && { dependantId }),
            age: ageToday(dateOfBirth, new Date()),
            reason,
          },
        },
      );
      const notice = { userId: id, actorId: actor.id, eventId: null };
      const name = dependant && { name: dependant.name };
      await sendNotice(trx, 'dateOfBirthChanged', { ...notice, ...name });
    });
    return {};
  },

  /**
   * Suspends an account; the superadmin's own cannot be suspended
   * (docs/product/administration.md#suspension).
   */
  async suspendUser(services, { actor, client, params: { id }, body: { reason } }) {
    await inTransaction(services.db, async (trx) => {
      const account = await lockAdministeredAccount(trx, actor, id);
      if (account.isSuspended) return;
      if (!account.suspend)
        throw new AppError('FORBIDDEN', {
          message: 'The superadmin’s account cannot be suspended',
        });
      await suspendAccount(trx, { id, reason, origin: { actor, client } });
    });
    forgetSessions(services, id);
    return {};
  },

  /** Ends the suspension of an account (docs/product/administration.md#suspension). */
  async restoreUser({ db }, { actor, client, params: { id } }) {
    await inTransaction(db, async (trx) => {
      await lockAdministeredAccount(trx, actor, id);
      await restoreAccount(trx, { id, origin: { actor, client } });
    });
    return {};
  },

  /**
   * Deletes an account with everything that belongs to it; the superadmin's own cannot be deleted
   * (docs/product/administration.md#user-deletion).
   */
  async deleteUser(services, { actor, client, params: { id }, log }) {
    if (!accountAbilities(actor, { id }).delete)
      throw new AppError('FORBIDDEN', { message: 'The superadmin’s account cannot be deleted' });
    if (
      !(await eraseAccount(services, { id, conversations: 'deleted', origin: { actor, client } }))
    )
      throw new AppError('USER_NOT_FOUND');
    forgetSessions(services, id);
    await removeErasedFiles(services, (error) =>
      log.warn({ err: error }, 'files of a deleted account are left to the sweep'),
    );
    return {};
  },
} satisfies Partial<Handlers>;

const NO_SUCH_DEPENDANT = { message: 'The account has no such dependant' };

/**
 * Locks an account that the superadmin is about to change, and says what they can do with it.
 * Throws USER_NOT_FOUND.
 */
async function lockAdministeredAccount(
  trx: Db,
  actor: Actor,
  id: string,
): Promise<AccountAdministration & { isSuspended: boolean }> {
  const account = await lockAccountForUpdate(trx, id);
  if (!account) throw new AppError('USER_NOT_FOUND');
  const suspendedAt = account.isSuspended ? new Date() : null;
  return { ...accountAdministration(actor, { id, suspendedAt }), ...account };
}

/** An account as the superadmin sees it (docs/product/administration.md#admin-users). */
function toAdminUser(
  row: AdminUserRow,
  { superadminId, actor }: { superadminId: string; actor: SignedInViewer },
): AdminUser {
  return {
    ...toUser(row),
    role: row.id === superadminId ? 'superadmin' : 'user',
    suspendedAt: row.suspended_at,
    deletionRequestedAt: row.deletion_requested_at,
    stats: {
      eventsCreated: row.events_created,
      messagesSent: row.messages_sent,
      messagesReceived: row.messages_received,
      momentsCount: row.moments_count,
      lastActivity: row.last_activity ?? null,
    },
    can: accountAdministration(actor, {
      id: row.id,
      suspendedAt: row.suspended_at,
      hasSecondFactor: row.has_second_factor,
    }),
  };
}
