import { ApiError } from '@muster/api-client';
import { FAILURE_TEXT } from '@muster/contract/texts';
import { useBanners } from '@muster/remote-kit';
import { clearSession, readSession } from '@muster/token-store';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { SignedOutOnly } from './guards.tsx';
import { LoginPage } from './login-page.tsx';
import {
  deviceToken,
  forgetSession,
  keepSession,
  renderAt,
  tokens,
  user,
} from './testing/session-fixtures.tsx';

const mockApi = { login: jest.fn() };
jest.mock('@muster/api-client', () => ({
  ...jest.requireActual('@muster/api-client'),
  createApi: () => mockApi,
}));

beforeEach(() => {
  forgetSession();
  mockApi.login.mockReset();
});

function renderLogin(state?: unknown) {
  return renderAt(
    { pathname: '/login', state },
    <Routes>
      <Route element={<SignedOutOnly />}>
        <Route path="/login" element={<LoginPage />} />
      </Route>
      <Route path="*" element={null} />
    </Routes>,
  );
}

async function signIn(email = 'fox@badgerwood.uk', password = 'Secret1') {
  if (email) await userEvent.type(screen.getByLabelText('Email address'), email);
  if (password) await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

test('signs in, stores the session and redirects to the dashboard', async () => {
  mockApi.login.mockResolvedValue({ user, deviceToken, tokens });
  renderLogin();
  expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeInTheDocument();
  expect(screen.getByText('Sign in to your account to continue')).toBeInTheDocument();
  await signIn();
  await waitFor(() => expect(screen.getByLabelText('path')).toHaveTextContent('/dashboard'));
  expect(mockApi.login).toHaveBeenCalledWith({
    body: { email: 'fox@badgerwood.uk', password: 'Secret1' },
  });
  expect(readSession()).toEqual({ ...tokens, user });
});

test('a browser that signed in before says so at its next sign-in', async () => {
  mockApi.login.mockResolvedValue({ user, deviceToken, tokens });
  const { unmount } = renderLogin();
  await signIn();
  await waitFor(() => expect(readSession().user).not.toBeNull());
  unmount();
  clearSession();
  const message = 'Too many wrong passwords. Please wait 30 seconds and try again';
  mockApi.login.mockRejectedValue(new ApiError('TOO_MANY_REQUESTS', message, { status: 429 }));
  renderLogin();
  await signIn();
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(mockApi.login).toHaveBeenLastCalledWith({
    body: { email: 'fox@badgerwood.uk', password: 'Secret1', deviceTokens: [deviceToken] },
  });
});

test('says that signing in has cancelled the deletion of the account', async () => {
  const { result } = renderHook(() => useBanners());
  mockApi.login.mockResolvedValue({ user, deviceToken, tokens, restored: true });
  renderLogin();
  await signIn();
  await waitFor(() =>
    expect(result.current.banners.map(({ text }) => text)).toEqual([
      'Welcome back. Your account will not be deleted.',
    ]),
  );
});

test('redirects to the page that was requested first, but to no other host', async () => {
  mockApi.login.mockResolvedValue({ user, deviceToken, tokens });
  const { unmount } = renderLogin({ from: '/dashboard/events/64b?tab=gear' });
  await signIn();
  await waitFor(() =>
    expect(screen.getByLabelText('path')).toHaveTextContent('/dashboard/events/64b?tab=gear'),
  );
  unmount();
  forgetSession();
  renderLogin({ from: '//evil.test/' });
  await signIn();
  await waitFor(() => expect(screen.getByLabelText('path').textContent).toBe('/dashboard'));
});

test('shows the server’s message in a banner that can be dismissed, and keeps the typed values', async () => {
  const message = 'Invalid email or password';
  mockApi.login.mockRejectedValue(new ApiError('INVALID_CREDENTIALS', message, { status: 401 }));
  renderLogin();
  await signIn();
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByLabelText('Email address')).toHaveValue('fox@badgerwood.uk');
  expect(screen.getByLabelText('Password')).toHaveValue('Secret1');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('shows Login failed when the server gave no reason', async () => {
  mockApi.login.mockRejectedValue(new ApiError('UNREADABLE', '', { status: 502 }));
  renderLogin();
  await signIn();
  expect(await screen.findByRole('alert')).toHaveTextContent('Login failed');
});

test('shows the network error text when the server does not respond', async () => {
  mockApi.login.mockRejectedValue(new ApiError('NETWORK', FAILURE_TEXT.network));
  renderLogin();
  await signIn();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Network error - this might be a CORS/,
  );
});

test('is busy while it signs in, and submits once', async () => {
  mockApi.login.mockReturnValue(new Promise(() => {}));
  renderLogin();
  await signIn();
  const button = await screen.findByRole('button', { name: 'Signing in...' });
  expect(button).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Password'), '{Enter}');
  expect(mockApi.login).toHaveBeenCalledTimes(1);
});

test.each([
  ['', 'Secret1', 'Email is required'],
  ['fox', 'Secret1', 'Please enter a valid email address'],
  ['fox@badgerwood.uk', '', 'Password is required'],
])(
  'with the email "%s" and the password "%s" it shows %s and sends nothing',
  async (email, password, message) => {
    renderLogin();
    await signIn(email, password);
    expect(screen.getByText(message)).toBeInTheDocument();
    expect(mockApi.login).not.toHaveBeenCalled();
  },
);

test('links to registration', () => {
  renderLogin();
  expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/register');
});

test('links to a forgotten password', () => {
  renderLogin();
  const link = screen.getByRole('link', { name: 'Forgotten password?' });
  expect(link).toHaveAttribute('href', '/forgot-password');
});

test('password managers find the fields by their names', () => {
  renderLogin();
  expect(screen.getByLabelText('Email address')).toHaveAttribute('autocomplete', 'username');
  expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
});

test('says that a session has ended, but not after a visit without one', () => {
  const { unmount } = renderLogin();
  expect(screen.queryByText(/Your session ended/)).not.toBeInTheDocument();
  unmount();
  keepSession();
  renderLogin();
  act(() => clearSession());
  expect(
    screen.getByText('Your session ended. Sign in and go on where you were.'),
  ).toBeInTheDocument();
});

test('who has no account can look at the games', () => {
  renderLogin();
  expect(screen.getByRole('link', { name: 'See upcoming games' })).toHaveAttribute(
    'href',
    '/games',
  );
});
