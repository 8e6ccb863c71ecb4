import type { AdminUser, User, UserSort } from '@muster/contract';
import { accountAdministration, ageToday, isFound, publicName } from '@muster/domain';
import { SUPERADMIN_ID } from '../builders/make-user.ts';
import { refuse } from '../handlers/refuse.ts';
import { checkPassword } from './accounts.ts';
import { type FakeBackend, type FakeHandlers, toViewer } from './fake-backend.ts';
import { DAY_MS, fromNow, pageOf } from './lists.ts';
import { findUser } from './people.ts';

const HOUR_MS = 3_600_000;
/** Hours since the last activity of the sample accounts, in their order. */
const IDLE_HOURS = [0, 1, 30, 100, 300, 1_000, null];

/** Handlers of accounts under administration (docs/product/administration.md#admin-users). */
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
      dependants: (backend.dependants.get(id) ?? []).map(({ id, name, dateOfBirth }) => {
        return { id, name, age: ageToday(dateOfBirth, new Date()) };
      }),
    };
    return { user: { ...user, ...details } };
  },
  deleteUser({ users }, { params: { id } }) {
    users.splice(
      users.findIndex((user) => user.id === id),
      1,
    );
    return {};
  },
  setDateOfBirth(backend, { params: { id }, body: { dependantId, dateOfBirth } }) {
    const dependant = backend.dependants.get(id)?.find((one) => one.id === dependantId);
    if (dependantId && !dependant) return refuse('DEPENDANT_NOT_FOUND');
    Object.assign(dependant ?? findUser(backend, id), { dateOfBirth });
    return {};
  },
  suspendUser({ suspensions }, { params: { id }, body }) {
    suspensions.set(id, { since: fromNow(), ...body });
    return {};
  },
  restoreUser({ suspensions }, { params: { id } }) {
    suspensions.delete(id);
    return {};
  },
  endUserSessions: () => ({ endedCount: 2 }),
  createPasswordResetLink(_, { body: { currentPassword } }) {
    checkPassword({ currentPassword });
    const url = 'https://muster.test/reset-password#valid-link';
    return { url, expiresAt: fromNow(DAY_MS) };
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
  const hasSecondFactor = (backend.secondFactors.get(id) ?? []).length > 0;
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
    can: accountAdministration(toViewer(actor), { id, suspendedAt, hasSecondFactor }),
  };
}
