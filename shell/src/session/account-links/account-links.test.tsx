import { ApiError } from '@muster/api-client';
import { FAILURE_TEXT } from '@muster/contract/texts';
import { readSession } from '@muster/token-store';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetSession, keepSession, renderAt, user } from '../testing/session-fixtures.tsx';
import { ConfirmEmailPage, ForgotPasswordPage, ResetPasswordPage } from './index.ts';

const mockApi = {
  requestPasswordReset: jest.fn(),
  resetPassword: jest.fn(),
  confirmEmailChange: jest.fn(),
  getSignedInUser: jest.fn(),
  validate: jest.fn(),
};
jest.mock('@muster/api-client', () => ({
  ...jest.requireActual('@muster/api-client'),
  createApi: () => mockApi,
}));

const expired = new ApiError('LINK_EXPIRED', 'This link has expired or is not valid', {
  status: 403,
});
const offline = new ApiError('NETWORK', FAILURE_TEXT.network);

beforeEach(() => {
  forgetSession();
  for (const mock of Object.values(mockApi)) mock.mockReset();
});

function press(name: string) {
  return userEvent.click(screen.getByRole('button', { name }));
}

describe('forgotten password', () => {
  test('asks for a link, and says the same for every email', async () => {
    mockApi.requestPasswordReset.mockResolvedValue({});
    renderAt('/forgot-password', <ForgotPasswordPage sendsMail />);
    await userEvent.type(screen.getByLabelText('Email address'), 'fox@badgerwood.uk');
    await press('Send link');
    const text = await screen.findByText(/^If there is an account with this email/);
    expect(text.closest('[role=status]')).toBeInTheDocument();
    expect(mockApi.requestPasswordReset).toHaveBeenCalledWith({
      body: { email: 'fox@badgerwood.uk' },
    });
    expect(screen.queryByRole('button', { name: 'Send link' })).not.toBeInTheDocument();
  });

  test('needs a valid email, and keeps it when the request fails', async () => {
    mockApi.requestPasswordReset.mockRejectedValue(offline);
    renderAt('/forgot-password', <ForgotPasswordPage sendsMail />);
    await press('Send link');
    expect(screen.getByText('Email is required')).toBeInTheDocument();
    const field = screen.getByLabelText('Email address');
    expect(field).toHaveAttribute('autocomplete', 'username');
    await userEvent.type(field, 'fox@badgerwood.uk');
    await press('Send link');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Network error/);
    expect(field).toHaveValue('fox@badgerwood.uk');
  });

  test('without mail it says to ask the superadmin', () => {
    renderAt('/forgot-password', <ForgotPasswordPage sendsMail={false} />);
    expect(screen.getByText(/Ask the people who run this site for a link/)).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/login');
  });
});

describe('new password', () => {
  const at = '/reset-password#the-token';

  async function fill(password: string, confirmation = password) {
    await userEvent.type(screen.getByLabelText('New password'), password);
    await userEvent.type(screen.getByLabelText('Confirm new password'), confirmation);
    await press('Set password');
  }

  test('sends the token of the fragment and the password, and leads to sign-in', async () => {
    mockApi.resetPassword.mockResolvedValue({ deviceToken: 'user.device.signature' });
    renderAt(at, <ResetPasswordPage />);
    expect(screen.getByLabelText('New password')).toHaveAttribute('autocomplete', 'new-password');
    await userEvent.click(screen.getByRole('checkbox', { name: /^Keep the people who help/ }));
    await fill('Secret1');
    expect(await screen.findByText(/^Your new password is set\./)).toBeInTheDocument();
    expect(mockApi.resetPassword).toHaveBeenCalledWith({
      body: { token: 'the-token', password: 'Secret1', keepsCrew: true },
    });
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  });

  test('ends a session of this browser that the server has ended', async () => {
    mockApi.resetPassword.mockResolvedValue({ deviceToken: 'user.device.signature' });
    mockApi.validate.mockResolvedValueOnce({ valid: true }).mockResolvedValue({ valid: false });
    const ended = new ApiError('SESSION_EXPIRED', 'ended', { status: 401 });
    mockApi.getSignedInUser.mockResolvedValueOnce({ user }).mockRejectedValue(ended);
    keepSession();
    renderAt(at, <ResetPasswordPage />);
    await waitFor(() => expect(mockApi.getSignedInUser).toHaveBeenCalledTimes(1));
    await fill('Secret1');
    await waitFor(() => expect(readSession().accessToken).toBeNull());
  });

  test('checks the conditions and the confirmation before it sends', async () => {
    renderAt(at, <ResetPasswordPage />);
    await fill('secret', 'Secret1');
    expect(screen.getByText(/^Password needs at least 6 characters/)).toBeInTheDocument();
    expect(screen.getByText('Passwords do not match')).toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Your password needs' })).toBeInTheDocument();
    expect(mockApi.resetPassword).not.toHaveBeenCalled();
    const password = screen.getByLabelText('New password');
    await userEvent.clear(password);
    await userEvent.type(password, 'Secret1');
    await userEvent.tab();
    expect(screen.queryByText('Passwords do not match')).not.toBeInTheDocument();
  });

  test('says what to do when the link can no longer be used', async () => {
    mockApi.resetPassword.mockRejectedValue(expired);
    renderAt(at, <ResetPasswordPage />);
    await fill('Secret1');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This link cannot be used: it works once, for 30 minutes',
    );
    expect(screen.getByRole('link', { name: 'Get a new link' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
  });

  test('keeps what was typed when the server cannot be reached', async () => {
    mockApi.resetPassword.mockRejectedValue(offline);
    renderAt(at, <ResetPasswordPage />);
    await fill('Secret1');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Network error/);
    expect(screen.getByLabelText('New password')).toHaveValue('Secret1');
  });

  test('a link without a token cannot be used', () => {
    renderAt('/reset-password', <ResetPasswordPage />);
    expect(screen.getByRole('alert')).toHaveTextContent('This link cannot be used');
  });
});

describe('confirming an email', () => {
  const at = '/confirm-email#the-token';

  test('confirms only when the button is pressed', async () => {
    mockApi.confirmEmailChange.mockResolvedValue({ email: 'new@badgerwood.uk', isNew: true });
    renderAt(at, <ConfirmEmailPage />);
    expect(mockApi.confirmEmailChange).not.toHaveBeenCalled();
    await press('Confirm email address');
    expect(
      await screen.findByText(/^Your email address is now new@badgerwood\.uk\./),
    ).toBeInTheDocument();
    expect(mockApi.confirmEmailChange).toHaveBeenCalledWith({ body: { token: 'the-token' } });
    expect(mockApi.getSignedInUser).not.toHaveBeenCalled();
  });

  test('says that the email of a new account is confirmed', async () => {
    mockApi.confirmEmailChange.mockResolvedValue({ email: 'fox@badgerwood.uk', isNew: false });
    renderAt(at, <ConfirmEmailPage />);
    await press('Confirm email address');
    expect(
      await screen.findByText('Your email address fox@badgerwood.uk is confirmed.'),
    ).toBeInTheDocument();
  });

  test('updates the account that is signed in', async () => {
    mockApi.validate.mockResolvedValue({ valid: true });
    mockApi.getSignedInUser.mockResolvedValue({ user });
    mockApi.confirmEmailChange.mockResolvedValue({ email: 'new@badgerwood.uk', isNew: true });
    keepSession();
    renderAt(at, <ConfirmEmailPage />);
    await waitFor(() => expect(mockApi.getSignedInUser).toHaveBeenCalledTimes(1));
    mockApi.getSignedInUser.mockResolvedValue({ user: { ...user, email: 'new@badgerwood.uk' } });
    await press('Confirm email address');
    await waitFor(() => expect(readSession().user?.email).toBe('new@badgerwood.uk'));
  });

  test('updates the account whose session is still being checked', async () => {
    mockApi.validate.mockReturnValue(new Promise(() => {}));
    mockApi.getSignedInUser.mockResolvedValue({ user: { ...user, email: 'new@badgerwood.uk' } });
    mockApi.confirmEmailChange.mockResolvedValue({ email: 'new@badgerwood.uk', isNew: true });
    keepSession();
    renderAt(at, <ConfirmEmailPage />);
    await press('Confirm email address');
    await waitFor(() => expect(readSession().user?.email).toBe('new@badgerwood.uk'));
  });

  test('says what to do when the link can no longer be used', async () => {
    mockApi.confirmEmailChange.mockRejectedValue(expired);
    renderAt(at, <ConfirmEmailPage />);
    await press('Confirm email address');
    expect(await screen.findByRole('alert')).toHaveTextContent(/works once, for some days/);
    expect(screen.queryByRole('button', { name: 'Confirm email address' })).not.toBeInTheDocument();
  });

  test('shows a conflict, and can be tried again after a lost connection', async () => {
    mockApi.confirmEmailChange.mockRejectedValueOnce(offline);
    const message = 'An account with this email already exists';
    mockApi.confirmEmailChange.mockRejectedValue(
      new ApiError('EMAIL_TAKEN', message, { status: 409 }),
    );
    renderAt(at, <ConfirmEmailPage />);
    await press('Confirm email address');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Network error/);
    await press('Confirm email address');
    expect(await screen.findByText(message)).toBeInTheDocument();
  });
});
