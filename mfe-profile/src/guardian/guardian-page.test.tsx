import { handle, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../page.tsx';

function open(respond: () => ReturnType<typeof makeSignature>) {
  const handlers = [handle('getGuardianSignature', respond)];
  return renderRemote(<Page />, { handlers, path: '/guardian/guardian-token', as: 'visitor' });
}

function makeSignature() {
  return {
    player: { name: 'Robin Young', age: 15 },
    event: { title: 'Operation Winter Fox', date: '2027-02-13T09:30:00.000Z' },
    waiver: { version: 1, body: 'You play at your own risk.' },
  };
}

test('a guardian signs without an account, and sees that it is done', async () => {
  open(makeSignature);
  expect(await screen.findByRole('heading', { name: 'Sign for Robin Young' })).toBeVisible();
  expect(screen.getByText(/who will be 15/)).toBeVisible();
  expect(screen.getByText('You play at your own risk.')).toBeVisible();
  await userEvent.type(screen.getByLabelText(/^Your full name/), 'Greta Young');
  await userEvent.click(screen.getByRole('button', { name: 'Sign for Robin Young' }));
  expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('You have signed as “Greta Young”.');
});

test('a link that is used, old or false says so', async () => {
  open(() => refuse('LINK_NOT_FOUND'));
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeVisible();
});
