import { FIELD_TEXT } from '@muster/contract';
import { handle, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../page.tsx';

const PATH = '/dashboard/profile';
const unconfirmed = handle('getProfile', ({ actor }) => ({
  user: { ...actor, emailConfirmed: false },
}));

function findButton() {
  return screen.findByRole('button', { name: 'Send the link again' });
}

test('an email that is not confirmed says so, and the link can be sent again', async () => {
  const sent = handle('sendEmailConfirmation', ({ actor }) => ({
    status: 'confirmation-sent' as const,
    user: { ...actor, emailConfirmed: false },
  }));
  renderRemote(<Page />, { path: PATH, handlers: [unconfirmed, sent] });
  await userEvent.click(await findButton());
  expect(screen.getByText(/^Not confirmed\./)).toBeVisible();
  expect(await screen.findByText(/^Follow the link that was sent to foxglove@/)).toBeVisible();
});

test('where Muster sends no mail it is confirmed at once', async () => {
  renderRemote(<Page />, { path: PATH, handlers: [unconfirmed] });
  await userEvent.click(await findButton());
  expect(await screen.findByText(/^foxglove@\S+ is confirmed\.$/)).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/^Not confirmed\./)).not.toBeInTheDocument());
});

test('the limit of a day is said', async () => {
  const text = FIELD_TEXT.emailChangesPerDay;
  const refused = handle('sendEmailConfirmation', () => refuse('TOO_MANY_REQUESTS', text));
  renderRemote(<Page />, { path: PATH, handlers: [unconfirmed, refused] });
  await userEvent.click(await findButton());
  expect(await screen.findByText(text)).toBeVisible();
});

test('a confirmed email says nothing', async () => {
  renderRemote(<Page />, { path: PATH });
  expect(await screen.findByText(/foxglove@/)).toBeVisible();
  expect(screen.queryByText(/^Not confirmed\./)).not.toBeInTheDocument();
});
