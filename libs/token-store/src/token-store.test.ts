import {
  accessTokenAtom,
  clearSession,
  readDeviceTokens,
  readSession,
  sessionAtom,
  sessionStore,
  storeDeviceToken,
  storeSession,
  storeTokens,
  userAtom,
} from './index.ts';

const user = {
  id: '64b000000000000000000001',
  email: 'fox@badgerwood.uk',
  emailConfirmed: true,
  showsAmongGoing: false,
  showsExperience: false,
  nickName: 'Foxglove',
  fullName: 'Ada Fox',
  dateOfBirth: '1990-01-01',
  organizerName: 'Badgerwood',
  avatarUrl: null,
  bio: '',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const tokens = { accessToken: 'access', refreshToken: 'refresh' };

beforeEach(() => clearSession());

test('a session is stored under three keys and read back', () => {
  storeSession({ user, tokens });
  expect(localStorage.getItem('accessToken')).toBe('access');
  expect(localStorage.getItem('refreshToken')).toBe('refresh');
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(user);
  expect(readSession()).toEqual({ ...tokens, user });
  expect(sessionStore.get(userAtom)).toEqual(user);
});

test('storing new tokens keeps the user', () => {
  storeSession({ user, tokens });
  storeTokens({ accessToken: 'second', refreshToken: 'successor' });
  expect(readSession()).toEqual({ accessToken: 'second', refreshToken: 'successor', user });
});

test('clearing the session removes all its keys', () => {
  storeSession({ user, tokens });
  clearSession();
  expect(localStorage).toHaveLength(0);
  expect(sessionStore.get(accessTokenAtom)).toBeNull();
});

test('a logout in another tab ends the session in this tab', () => {
  storeSession({ user, tokens });
  const unsubscribe = sessionStore.sub(sessionAtom, () => undefined);
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
  expect(sessionStore.get(userAtom)).toBeNull();
  unsubscribe();
});

test('an unreadable stored user counts as missing', () => {
  localStorage.setItem('user', '{"broken');
  expect(readSession().user).toBeNull();
  localStorage.setItem('user', '[]');
  expect(readSession().user).toBeNull();
});

test('the tokens of the browser outlive the session: one for each account, the latest first', () => {
  expect(readDeviceTokens()).toEqual([]);
  storeDeviceToken('ann.old.x');
  storeDeviceToken('bob.one.x');
  storeDeviceToken('ann.new.x');
  clearSession();
  expect(readDeviceTokens()).toEqual(['ann.new.x', 'bob.one.x']);
  for (const name of ['c', 'd', 'e', 'f']) storeDeviceToken(`${name}.one.x`);
  expect(readDeviceTokens()).toEqual(['f.one.x', 'e.one.x', 'd.one.x', 'c.one.x', 'ann.new.x']);
  localStorage.setItem('deviceTokens', '{broken');
  expect(readDeviceTokens()).toEqual([]);
  localStorage.removeItem('deviceTokens');
});
