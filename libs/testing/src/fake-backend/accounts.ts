import {
  ACCOUNT_DELETION_DAYS,
  FIELD_TEXT,
  MAX_COUNT,
  type MailPreferences,
  OPTIONAL_MAIL_KINDS,
  type Session,
  type User,
} from '@muster/contract';
import { onlyPage } from '@muster/domain';
import { makeSession } from '../builders/make-session.ts';
import { SUPERADMIN_ID } from '../builders/make-user.ts';
import { refuse } from '../handlers/refuse.ts';
import type { FakeBackend, FakeHandlers } from './fake-backend.ts';
import { DAY_MS, fromNow, removeFrom } from './lists.ts';
import { createSession, findUser, refuseTakenEmail } from './people.ts';

const HOUR_MS = 3_600_000;

/** The password of every account of a fake backend. */
export const FAKE_PASSWORD = 'Passw0rd1';

/**
 * Handlers of what people do with their account: profile, password, sessions, own data. A changed
 * password is not remembered.
 */
export const accountHandlers = {
  getProfile: (_, { actor }) => ({ user: actor }),
  getSignedInUser: (_, { actor }) => ({ user: actor }),
  updateProfile(_, { actor, body: { currentPassword, email, ...fields } }) {
    const isOtherEmail = email.toLowerCase() !== actor.email.toLowerCase();
    if (isOtherEmail && currentPassword) checkPassword({ currentPassword });
    const avatarUrl = fields.avatarUrl === undefined ? actor.avatarUrl : fields.avatarUrl || null;
    Object.assign(actor, fields, { avatarUrl, updatedAt: fromNow() });
    if (!isOtherEmail) return { user: actor };
    return { user: actor, emailChange: currentPassword ? 'pending' : 'needs-password' };
  },
  patchProfile: (_, { actor, body }) => ({ user: Object.assign(actor, body) }),
  sendEmailConfirmation: (_, { actor }) => ({
    status: actor.emailConfirmed ? 'confirmed' : 'confirmation-sent',
    user: actor,
  }),
  requestEmailChange(backend, { actor, body: { currentPassword, newEmail } }) {
    checkPassword({ currentPassword });
    refuseTakenEmail(backend, { newEmail });
    return { status: 'confirmation-sent', user: actor };
  },
  // The response keeps the public fields only.
  getPerson: (backend, { params }) => ({ person: findPublicUser(backend, params.id) }),
  listUserMoments(backend, { params: { id } }) {
    const moments = backend.moments.get(id) ?? [];
    const pagination = onlyPage(moments, MAX_COUNT.moments);
    return { user: findPublicUser(backend, id), moments, pagination };
  },
  refresh(backend, { body }) {
    const user = backend.users.find(({ id }) => body.refreshToken === `refresh-${id}`);
    return user ? { tokens: createSession(user).tokens } : refuse('SESSION_EXPIRED');
  },
  createOwnApiToken: (_, { params }) => ({
    token: `token-of-${params.remote}`,
    expiresAt: fromNow(HOUR_MS),
  }),
  changePassword(backend, { actor, body: { currentPassword } }) {
    checkPassword({ currentPassword });
    endOthers(backend, actor);
    return {};
  },
  listSessions: (backend, { actor }) => ({ sessions: sessionsOf(backend, actor) }),
  endSession(backend, { actor, params }) {
    const count = removeFrom(backend.sessions, actor, ({ id }) => id === params.id);
    return count > 0 ? {} : refuse('SESSION_NOT_FOUND');
  },
  endOtherSessions: (backend, { actor }) => ({ endedCount: endOthers(backend, actor) }),
  getMailPreferences: (backend, { actor }) => ({ preferences: mailsOf(backend, actor) }),
  updateMailPreferences(backend, { actor, body }) {
    const preferences = { ...mailsOf(backend, actor), ...body };
    backend.mailPreferences.set(actor.id, preferences);
    return { preferences };
  },
  requestAccountDeletion(backend, { actor, body: { password } }) {
    checkPassword({ password });
    backend.leaving.add(actor.id);
    return { deletionAt: fromNow(ACCOUNT_DELETION_DAYS * DAY_MS) };
  },
} satisfies FakeHandlers;

function findPublicUser(backend: FakeBackend, id: string): User {
  const isPublic = id !== SUPERADMIN_ID && !backend.suspensions.has(id);
  return isPublic ? findUser(backend, id) : refuse('USER_NOT_FOUND');
}

function endOthers(backend: FakeBackend, actor: User): number {
  return removeFrom(backend.sessions, actor, ({ isCurrent }) => !isCurrent);
}

/** The sessions of an account: this one, a phone and a tablet. */
function sessionsOf({ sessions }: FakeBackend, { id }: User): Session[] {
  const phone = { device: 'Safari on iPhone', network: '198.51.100.0/24' };
  const tablet = { device: '', network: '2001:db8:85a3::/48' };
  const known = sessions.get(id) ?? [
    makeSession({ isCurrent: true }),
    makeSession({ ...phone, usedBeforeMs: 3 * HOUR_MS }),
    makeSession({ ...tablet, usedBeforeMs: 50 * HOUR_MS }),
  ];
  sessions.set(id, known);
  return known;
}

/** Refuses another password than that of every account, at its field. */
export function checkPassword(field: { currentPassword: string } | { password: string }): void {
  const [[name = '', password = ''] = []] = Object.entries(field);
  if (password === FAKE_PASSWORD) return;
  const message = name === 'password' ? FIELD_TEXT.passwordWrong : FIELD_TEXT.currentPasswordWrong;
  refuse('VALIDATION', undefined, { [name]: message });
}

function mailsOf(backend: FakeBackend, { id }: User): MailPreferences {
  const all = Object.fromEntries(OPTIONAL_MAIL_KINDS.map((kind) => [kind, true]));
  return backend.mailPreferences.get(id) ?? (all as MailPreferences);
}
