import { createFakeBackend, makeId } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WaiverSection } from './waiver-section.tsx';

const ORGANIZER = makeId(1);

async function press(name: string) {
  await userEvent.click(await screen.findByRole('button', { name }));
}

test('an organizer writes a waiver, changes it, and is asked whether that is material', async () => {
  const backend = createFakeBackend();
  renderRemote(<WaiverSection />, { backend });
  await press('Write a waiver');
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  await press('Save the waiver');
  expect(await screen.findByText('Write what players sign')).toBeVisible();
  await userEvent.type(screen.getByLabelText(/^What players sign/), 'At your own risk.');
  await userEvent.click(screen.getByRole('radio', { name: 'For one event' }));
  await press('Save the waiver');
  expect(await screen.findByText(/^Players of your events sign version 1,/)).toBeVisible();
  expect(backend.waivers.get(ORGANIZER)).toMatchObject({
    ...{ body: 'At your own risk.', validFor: 'event', guardianBelow: 18, accompaniedBelow: 16 },
  });
  await press('Change the waiver');
  await userEvent.click(screen.getByRole('checkbox', { name: /material/ }));
  await press('Save the waiver');
  expect(await screen.findByText(/sign version 2,/)).toBeVisible();
});

test('what is typed of a waiver survives a reload, until one cancels', async () => {
  const { unmount } = renderRemote(<WaiverSection />);
  await press('Write a waiver');
  await userEvent.type(await screen.findByLabelText(/^What players sign/), 'At your own risk.');
  unmount();
  renderRemote(<WaiverSection />);
  await press('Write a waiver');
  expect(await screen.findByLabelText(/^What players sign/)).toHaveValue('At your own risk.');
  await press('Cancel');
  await press('Write a waiver');
  expect(await screen.findByLabelText(/^What players sign/)).toHaveValue('');
});

test('a waiver is removed', async () => {
  const backend = createFakeBackend();
  const terms = { validFor: 'year', guardianBelow: 18, accompaniedBelow: 16 } as const;
  const waiver = { ...terms, version: 1, body: 'Text', createdAt: '2026-01-01T00:00:00.000Z' };
  backend.waivers.set(ORGANIZER, waiver);
  renderRemote(<WaiverSection />, { backend });
  await press('Change the waiver');
  await press('Remove the waiver');
  expect(await screen.findByText(/^Players of your events sign nothing\. With/)).toBeVisible();
  expect(backend.waivers.has(ORGANIZER)).toBe(false);
});
