import { addFactor, createFakeBackend, SUPERADMIN_ID } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SecondFactorDuty } from './second-factor-duty.tsx';

const DAY_MS = 86_400_000;

function show({ inDays = 3, hasFactor = false }) {
  const backend = createFakeBackend('empty');
  backend.factorNeededFrom = new Date(Date.now() + inDays * DAY_MS).toISOString();
  if (hasFactor) addFactor(backend, { id: SUPERADMIN_ID }, { kind: 'totp', name: 'Phone' });
  const options = { as: 'superadmin', backend, path: '/dashboard/events' } as const;
  return renderRemote(<SecondFactorDuty />, options);
}

test('within the grace it says until when, and leads to the settings', async () => {
  const { location } = show({});
  expect(await screen.findByText(/^Set up two-factor sign-in by .*\d{4}\.$/)).toBeVisible();
  expect(location()).toBe('/dashboard/events');
  await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
  expect(location()).toBe('/dashboard/profile/security');
  expect(screen.queryByRole('button', { name: 'Settings' })).toBeNull();
});

test('after it, every page leads to where a second factor is set up', async () => {
  const { location } = show({ inDays: -1 });
  await waitFor(() => expect(location()).toBe('/dashboard/profile/security'));
  expect(screen.getByText('Set up two-factor sign-in to go on.')).toBeVisible();
});

test('with a second factor it says nothing', async () => {
  const { location, requests } = show({ inDays: -1, hasFactor: true });
  await waitFor(() => expect(requests).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve));
  expect(location()).toBe('/dashboard/events');
  expect(screen.queryByRole('status')).toBeNull();
});
