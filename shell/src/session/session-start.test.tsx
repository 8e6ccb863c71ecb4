import { ApiError } from '@muster/api-client';
import { readSession } from '@muster/token-store';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { useAuth } from './auth.tsx';
import { SignedInOnly, SignedOutOnly } from './guards.tsx';
import { LoginPage } from './login-page.tsx';
import {
  forgetSession,
  keepSession,
  renderAt,
  SUPERADMIN_ID,
  user,
} from './testing/session-fixtures.tsx';

const mockApi = { validate: jest.fn(), getSignedInUser: jest.fn(), logout: jest.fn() };
jest.mock('@muster/api-client', () => ({
  ...jest.requireActual('@muster/api-client'),
  createApi: () => mockApi,
}));

const sessionExpired = new ApiError('SESSION_EXPIRED', 'Your session has ended', { status: 401 });
const offline = new ApiError('NETWORK', 'Network error');

beforeEach(() => {
  forgetSession();
  mockApi.validate.mockReset().mockResolvedValue({ valid: true });
  mockApi.getSignedInUser.mockReset().mockResolvedValue({ user });
  mockApi.logout.mockReset().mockResolvedValue({});
});

function SessionProbe() {
  const { status, user: signedInUser, isSuperadmin, logout } = useAuth();
  return (
    <>
      <p>{`${signedInUser?.nickName} is ${status}${isSuperadmin ? ', superadmin' : ''}`}</p>
      <button type="button" onClick={() => logout('Until we meet again.')}>
        Log out
      </button>
    </>
  );
}

function renderRoutes(at: string) {
  return renderAt(
    at,
    <Routes>
      <Route element={<SignedOutOnly />}>
        <Route path="/login" element={<LoginPage />} />
      </Route>
      <Route element={<SignedInOnly />}>
        <Route path="/dashboard/*" element={<SessionProbe />} />
      </Route>
    </Routes>,
  );
}
function path() {
  return screen.getByLabelText('path').textContent;
}

test('useAuth throws outside an AuthProvider', () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<SessionProbe />)).toThrow('useAuth must be used within an AuthProvider');
});

test('a visitor is redirected to /login without a request to the server', () => {
  renderRoutes('/dashboard/events');
  expect(path()).toBe('/login');
  expect(mockApi.validate).not.toHaveBeenCalled();
});

test('a protected page is shown at once with the stored user, then with the current profile', async () => {
  keepSession();
  mockApi.getSignedInUser.mockResolvedValue({ user: { ...user, nickName: 'Vixen' } });
  renderRoutes('/dashboard/events');
  expect(screen.getByText('Foxglove is checking')).toBeInTheDocument();
  expect(await screen.findByText('Vixen is in')).toBeInTheDocument();
  expect(mockApi.validate).toHaveBeenCalledWith({ body: { token: 'access' } });
  expect(readSession().user?.nickName).toBe('Vixen');
});

test('an invalid session is cleared and redirects to /login', async () => {
  keepSession();
  mockApi.validate.mockResolvedValue({ valid: false });
  mockApi.getSignedInUser.mockRejectedValue(sessionExpired);
  renderRoutes('/dashboard/events');
  await waitFor(() => expect(path()).toBe('/login'));
  expect(screen.getByLabelText('path')).toHaveAttribute(
    'data-state',
    JSON.stringify({ from: '/dashboard/events' }),
  );
  expect(readSession()).toEqual({ accessToken: null, refreshToken: null, user: null });
});

test('an expired access token does not end a session that can be refreshed', async () => {
  keepSession();
  mockApi.validate.mockResolvedValue({ valid: false });
  renderRoutes('/dashboard/events');
  expect(await screen.findByText('Foxglove is in')).toBeInTheDocument();
});

test.each([
  ['a lost connection', offline],
  ['a server error', new ApiError('INTERNAL', 'Something went wrong', { status: 500 })],
])('%s keeps the stored session', async (_, error) => {
  keepSession();
  mockApi.validate.mockRejectedValue(error);
  renderRoutes('/dashboard/events');
  expect(await screen.findByText('Foxglove is in')).toBeInTheDocument();
  expect(readSession().accessToken).toBe('access');
});

test('/login shows a spinner while the session is checked, then redirects a signed-in user', async () => {
  keepSession();
  renderRoutes('/login');
  expect(screen.getByRole('status', { name: 'Checking your session' })).toBeInTheDocument();
  expect(screen.queryByText('Welcome back')).not.toBeInTheDocument();
  await waitFor(() => expect(path()).toBe('/dashboard'));
});

test('the superadmin is recognised by id alone', async () => {
  keepSession({ user: { ...user, id: SUPERADMIN_ID } });
  mockApi.getSignedInUser.mockResolvedValue({ user: { ...user, id: SUPERADMIN_ID } });
  renderRoutes('/dashboard');
  expect(await screen.findByText('Foxglove is in, superadmin')).toBeInTheDocument();
});

test('logging out clears everything even when the server does not respond', async () => {
  keepSession();
  sessionStorage.setItem('muster-draft:64b:event', '{}');
  mockApi.logout.mockRejectedValue(offline);
  renderRoutes('/dashboard/events');
  await screen.findByText('Foxglove is in');
  act(() => screen.getByRole('button', { name: 'Log out' }).click());
  expect(path()).toBe('/login');
  expect(readSession().accessToken).toBeNull();
  await waitFor(() =>
    expect(mockApi.logout).toHaveBeenCalledWith({ body: { refreshToken: 'refresh' } }),
  );
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
});

test('the sign-in page says what a remote had to say at the logout', async () => {
  keepSession();
  renderRoutes('/dashboard/events');
  await screen.findByText('Foxglove is in');
  act(() => screen.getByRole('button', { name: 'Log out' }).click());
  expect(await screen.findByText('Until we meet again.')).toBeVisible();
});
