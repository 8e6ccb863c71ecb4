import { ApiError } from '@muster/api-client';
import { readSession } from '@muster/token-store';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { useAuth } from './auth.tsx';
import { SignedInOnly, SignedOutOnly } from './guards.tsx';
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

const ended = new ApiError('SESSION_EXPIRED', 'Your session has ended', { status: 401 });
const offline = new ApiError('NETWORK', 'Network error');

beforeEach(() => {
  forgetSession();
  mockApi.validate.mockReset().mockResolvedValue({ valid: true });
  mockApi.getSignedInUser.mockReset().mockResolvedValue({ user });
  mockApi.logout.mockReset().mockResolvedValue({});
});

function Desk() {
  const { status, user: who, isSuperadmin, logout } = useAuth();
  return (
    <>
      <p>{`${who?.nickName} is ${status}${isSuperadmin ? ', superadmin' : ''}`}</p>
      <button type="button" onClick={logout}>
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
        <Route path="/login" element={<h1>Welcome back</h1>} />
      </Route>
      <Route element={<SignedInOnly />}>
        <Route path="/dashboard/*" element={<Desk />} />
      </Route>
    </Routes>,
  );
}
function path() {
  return screen.getByLabelText('path').textContent;
}

test('outside its provider useAuth says so', () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<Desk />)).toThrow('useAuth must be used within an AuthProvider');
});

test('a visitor is led to /login and nothing is asked of the server', () => {
  renderRoutes('/dashboard/events');
  expect(path()).toBe('/login');
  expect(mockApi.validate).not.toHaveBeenCalled();
});

test('a protected page shows at once with the stored user, then with the fresh profile', async () => {
  keepSession();
  mockApi.getSignedInUser.mockResolvedValue({ user: { ...user, nickName: 'Vixen' } });
  renderRoutes('/dashboard/events');
  expect(screen.getByText('Foxglove is checking')).toBeInTheDocument();
  expect(await screen.findByText('Vixen is in')).toBeInTheDocument();
  expect(mockApi.validate).toHaveBeenCalledWith({ body: { token: 'access' } });
  expect(readSession().user?.nickName).toBe('Vixen');
});

test('an invalid session is cleared and leads to /login', async () => {
  keepSession();
  mockApi.validate.mockResolvedValue({ valid: false });
  mockApi.getSignedInUser.mockRejectedValue(ended);
  renderRoutes('/dashboard/events');
  await waitFor(() => expect(path()).toBe('/login'));
  expect(screen.getByLabelText('path')).toHaveAttribute(
    'data-state',
    JSON.stringify({ from: '/dashboard/events' }),
  );
  expect(readSession()).toEqual({ accessToken: null, refreshToken: null, user: null });
});

test('an access token that only ran out is renewed, not thrown away', async () => {
  keepSession();
  mockApi.validate.mockResolvedValue({ valid: false });
  renderRoutes('/dashboard/events');
  expect(await screen.findByText('Foxglove is in')).toBeInTheDocument();
});

test.each([
  ['no answer', offline],
  ['a broken server', new ApiError('INTERNAL', 'Something went wrong', { status: 500 })],
])('%s keeps the stored session', async (_, error) => {
  keepSession();
  mockApi.validate.mockRejectedValue(error);
  renderRoutes('/dashboard/events');
  expect(await screen.findByText('Foxglove is in')).toBeInTheDocument();
  expect(readSession().accessToken).toBe('access');
});

test('/login shows a spinner while it checks and leads a signed-in person on', async () => {
  keepSession();
  renderRoutes('/login');
  expect(screen.getByRole('status', { name: 'Checking your session' })).toBeInTheDocument();
  expect(screen.queryByText('Welcome back')).not.toBeInTheDocument();
  await waitFor(() => expect(path()).toBe('/dashboard'));
});

test('the superadmin is known by id alone', async () => {
  keepSession({ user: { ...user, id: SUPERADMIN_ID } });
  mockApi.getSignedInUser.mockResolvedValue({ user: { ...user, id: SUPERADMIN_ID } });
  renderRoutes('/dashboard');
  expect(await screen.findByText('Foxglove is in, superadmin')).toBeInTheDocument();
});

test('logging out clears everything even when the server does not answer', async () => {
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
