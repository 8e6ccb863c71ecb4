import type { AdminUser, AuditAction, AuditState, User, UserSort } from '@muster/contract';
import { accountAdministration, isFound, publicName } from '@muster/domain';
import { makeFreshId } from '../builders/ids.ts';
import { SUPERADMIN_ID } from '../builders/make-user.ts';
import { checkPassword } from './accounts.ts';
import { type FakeBackend, type FakeHandlers, toViewer } from './fake-backend.ts';
import { DAY_MS, fromNow, pageOf } from './lists.ts';
import { findUser } from './people.ts';

const HOUR_MS = 3_600_000;
/** Hours since the last activity of the sample accounts, in their order. */
const IDLE_HOURS = [0, 1, 30, 100, 300, 1_000, null];

/**
 * Handlers of accounts under administration, whose changes are in the audit log
 * (docs/product/administration.md#admin-users).
 */
export const userHandlers = {
  listUsers(backend, { actor, query }) {
    const users = backend.users
      .filter((user) => matches(user, query.search))
      .map((user) => toAdminUser(backend, user, actor));
    const [sign, keyOf] = [query.direction === 'ascending' ? 1 : -1, SORT_KEYS[query.sort]];
    users.sort((a, b) => sign * (keyOf(a) < keyOf(b) ? -1 : Number(keyOf(a) > keyOf(b))));
    return pageOf('users', users, query);
  },
  getUser(backend, { actor, params: { id } }) {
    const user = toAdminUser(backend, findUser(backend, id), actor);
    const events = backend.events.filter(({ organizer }) => organizer.id === id).slice(0, 10);
    const isHidden = user.suspendedAt !== null;
    const details = {
      suspensionReason: backend.suspensions.get(id)?.reason ?? '',
      ...{ sessionsCount: 2, joinsCount: 0, joins: [] },
      events: events.map(({ approved, ...event }) => {
        return { ...event, approved: approved && !isHidden, hidden: approved && isHidden };
      }),
      moments: backend.moments.get(id) ?? [],
    };
    return { user: { ...user, ...details } };
  },
  deleteUser(backend, { actor, params: { id } }) {
    record(backend, { actor, action: 'deleteUser', id, after: { deleted: true } });
    backend.users.splice(backend.users.indexOf(findUser(backend, id)), 1);
    return {};
  },
  suspendUser(backend, { actor, params: { id }, body }) {
    record(backend, { actor, action: 'suspendUser', id, after: { suspended: true } });
    backend.suspensions.set(id, { since: fromNow(), ...body });
    return {};
  },
  restoreUser(backend, { actor, params: { id } }) {
    record(backend, { actor, action: 'restoreUser', id, after: { suspended: false } });
    backend.suspensions.delete(id);
    return {};
  },
  endUserSessions(backend, { actor, params: { id } }) {
    record(backend, { actor, action: 'endUserSessions', id, after: { sessionsEnded: 2 } });
    return { endedCount: 2 };
  },
  createPasswordResetLink(_, { body: { currentPassword } }) {
    checkPassword({ currentPassword });
    const url = 'https://muster.test/reset-password#valid-link';
    return { url, expiresAt: fromNow(DAY_MS) };
  },
  listAuditEntries({ auditEntries }, { query: { action, subject, before, limit } }) {
    const entries = auditEntries.filter(
      (entry) => (!action || entry.action === action) && (!subject || entry.subject.id === subject),
    );
    const start = before ? entries.length - before : 0;
    const left = entries.length - start - limit;
    return { entries: entries.slice(start, start + limit), nextBefore: left > 0 ? left : null };
  },
} satisfies FakeHandlers;

const SORT_KEYS: Readonly<Record<UserSort, (user: AdminUser) => string | number>> = {
  name: (user) => publicName(user).toLowerCase(),
  joined: ({ createdAt, id }) => createdAt + id,
  lastActivity: ({ stats }) => stats.lastActivity ?? '',
  events: ({ stats }) => stats.eventsCreated,
};

function matches({ nickName, fullName, organizerName, email }: User, search = ''): boolean {
  return isFound(search, [nickName, fullName, organizerName, email]);
}

function toAdminUser(backend: FakeBackend, user: User, actor: User): AdminUser {
  const { id } = user;
  const suspendedAt = backend.suspensions.get(id)?.since ?? null;
  const isSuperadmin = id === SUPERADMIN_ID;
  const idleHours = IDLE_HOURS[backend.users.indexOf(user) % IDLE_HOURS.length] ?? null;
  return {
    ...user,
    dateOfBirth: isSuperadmin ? null : user.dateOfBirth,
    role: isSuperadmin ? 'superadmin' : 'user',
    suspendedAt,
    deletionRequestedAt: backend.leaving.has(id) ? fromNow() : null,
    stats: {
      eventsCreated: backend.events.filter(({ organizer }) => organizer.id === id).length,
      messagesSent: backend.messages.filter(({ sender }) => sender.id === id).length,
      messagesReceived: backend.messages.filter(({ recipient }) => recipient.id === id).length,
      momentsCount: backend.moments.get(id)?.length ?? 0,
      lastActivity: idleHours === null ? null : fromNow(-idleHours * HOUR_MS),
    },
    can: accountAdministration(toViewer(actor), { id, suspendedAt }),
  };
}

interface Change {
  actor: User;
  action: AuditAction;
  /** Of the account. */
  id: string;
  after: AuditState;
}

function record(backend: FakeBackend, { actor, action, id, after }: Change) {
  backend.auditEntries.unshift({
    id: makeFreshId(),
    action,
    actor: { id: actor.id, name: publicName(actor) },
    subject: { kind: 'user', id, name: publicName(findUser(backend, id)) },
    before: null,
    after,
    network: '203.0.113.0/24',
    createdAt: fromNow(),
  });
}
