import { createFakeBackend } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../page.tsx';

function open(token = 'guardian-token') {
  const backend = createFakeBackend();
  const [event] = backend.events;
  if (!event) throw new Error('The sample data has no event');
  const terms = { validFor: 'year', guardianBelow: 18, accompaniedBelow: 16 } as const;
  const waiver = { ...terms, version: 1, createdAt: '2026-01-01T00:00:00.000Z' };
  backend.waivers.set(event.organizer.id, { ...waiver, body: 'You play at your own risk.' });
  return renderRemote(<Page />, { backend, path: `/guardian/${token}`, as: 'visitor' });
}

test('a guardian signs without an account, and sees that it is done', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Sign for Robin Young' })).toBeVisible();
  expect(screen.getByText(/who will be 15/)).toBeVisible();
  expect(screen.getByText('You play at your own risk.')).toBeVisible();
  await userEvent.type(screen.getByLabelText(/^Your full name/), 'Greta Young');
  await userEvent.click(screen.getByRole('button', { name: 'Sign for Robin Young' }));
  expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('You have signed as “Greta Young”.');
});

test('a link that is used, old or false says so', async () => {
  open('false');
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeVisible();
});
