import { SESSION_TEXTS } from '@muster/page-contract';
import { screen } from '@testing-library/react';
import {
  ConfirmEmailPage,
  ForgotPasswordPage,
  ResetPasswordPage,
} from '../session/account-links/index.ts';
import { LoginPage } from '../session/login-page.tsx';
import { RegistrationPage } from '../session/registration-page.tsx';
import { forgetSession, renderAt } from '../session/testing/session-fixtures.tsx';

beforeEach(forgetSession);

test.each([
  ['/forgot-password', <ForgotPasswordPage key="forgot" sendsMail />],
  ['/reset-password', <ResetPasswordPage key="reset" />],
  ['/confirm-email', <ConfirmEmailPage key="confirm" />],
] as const)('the static frame of %s shows the heading of the screen', (path, page) => {
  renderAt(path, page);
  const { title, subtitle } = SESSION_TEXTS[path];
  expect(screen.getByRole('heading', { name: title })).toBeInTheDocument();
  expect(screen.getByText(subtitle)).toBeInTheDocument();
});

test.each([
  ['/login', <LoginPage key="login" />],
  ['/register', <RegistrationPage key="register" />],
] as const)('the static frame of %s shows the texts of the screen', (path, page) => {
  renderAt(path, page);
  const { title, subtitle, labels, button } = SESSION_TEXTS[path];
  expect(screen.getByRole('heading', { name: title })).toBeInTheDocument();
  expect(screen.getByText(subtitle)).toBeInTheDocument();
  for (const label of labels) expect(screen.getByLabelText(label)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: button })).toBeInTheDocument();
});
