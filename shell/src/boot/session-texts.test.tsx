import { SESSION_TEXTS } from '@muster/page-contract';
import { screen } from '@testing-library/react';
import { LoginPage } from '../session/login-page.tsx';
import { RegistrationPage } from '../session/registration-page.tsx';
import { forgetSession, renderAt } from '../session/testing/session-fixtures.tsx';

beforeEach(forgetSession);

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
