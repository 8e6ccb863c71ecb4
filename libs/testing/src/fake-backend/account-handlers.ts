import {
  type EndpointInput,
  type EndpointResponse,
  type Endpoints,
  FIELD_TEXT,
  type User,
} from '@muster/contract';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import { addAccount, createSession, findByEmail } from './accounts.ts';
import { type FakeBackend, findActor } from './fake-backend.ts';

/** The password of every account of a fake backend. */
export const FAKE_PASSWORD = 'Passw0rd1';

/** Handlers of sessions and the caller's own profile (docs/product/sessions.md#sessions). */
export function accountHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    handle('getHealth', () => ({ status: 'up', version: '1.0.0' })),
    handle('getReadiness', () => ({ status: 'ready' })),
    handle('login', ({ body }) => {
      const user = findByEmail(backend, body.email);
      if (!user || body.password !== FAKE_PASSWORD) return refuse('INVALID_CREDENTIALS');
      if (backend.suspensions.has(user.id)) return refuse('ACCOUNT_SUSPENDED');
      return backend.leaving.delete(user.id)
        ? { ...createSession(user), restored: true }
        : createSession(user);
    }),
    handle('register', ({ body }) => createSession(addAccount(backend, body))),
    handle('logout', () => ({})),
    handle('refresh', ({ body }) => {
      const user = backend.users.find(({ id }) => body.refreshToken === `refresh-${id}`);
      if (!user) return refuse('SESSION_EXPIRED');
      return { tokens: createSession(user).tokens };
    }),
    handle('validate', ({ body }) => ({ valid: findActor(backend, body.token) !== null })),
    handle('getSignedInUser', ({ actor }) => ({ user: actor })),
    handle('getProfile', ({ actor }) => ({ user: actor })),
    handle('updateProfile', ({ actor, body }) => updateProfile(actor, body)),
    // Only what the settings change.
    handle('patchProfile', ({ actor, body }) => {
      const { showsAmongGoing = actor.showsAmongGoing } = body;
      const { showsExperience = actor.showsExperience } = body;
      Object.assign(actor, { showsAmongGoing, showsExperience });
      return { user: actor };
    }),
  ];
}

type Update = Endpoints['updateProfile'];

function updateProfile(actor: User, body: EndpointInput<Update>['body']): EndpointResponse<Update> {
  const isOtherEmail = body.email.toLowerCase() !== actor.email.toLowerCase();
  if (isOtherEmail && body.currentPassword) checkPassword(body.currentPassword);
  const avatarUrl = body.avatarUrl === undefined ? actor.avatarUrl : body.avatarUrl || null;
  const { email } = actor;
  const { currentPassword, ...fields } = body;
  Object.assign(actor, fields, { email, avatarUrl, updatedAt: new Date().toISOString() });
  if (!isOtherEmail) return { user: actor };
  return { user: actor, emailChange: currentPassword ? 'pending' : 'needs-password' };
}

/** Refuses another password than that of every account. */
export function checkPassword(password: string): void {
  if (password === FAKE_PASSWORD) return;
  const message = FIELD_TEXT.currentPasswordWrong;
  refuse('VALIDATION', message, { currentPassword: message });
}
