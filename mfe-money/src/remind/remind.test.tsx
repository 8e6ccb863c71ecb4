import { createFakeBackend, handle, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MoneyTab } from '../home/money-tab.tsx';

async function open(handlers: ReturnType<typeof handle>[] = []) {
  const backend = createFakeBackend('full');
  const rendered = renderRemote(<MoneyTab event={backend.events[0]!} />, { backend, handlers });
  await userEvent.click(await screen.findByRole('button', { name: 'Remind everybody who owes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remind everybody who owes' });
  return { ...rendered, dialog: within(dialog) };
}

test('those who owe are counted before they are reminded, in the organizer’s words', async () => {
  const { dialog, requests } = await open();
  expect(dialog.getByText(/^\d+ players owe £/)).toBeVisible();
  const field = dialog.getByRole('textbox', { name: 'What do you want to tell them?' });
  await userEvent.clear(field);
  await userEvent.type(field, 'Cash at the gate, please');
  await userEvent.click(dialog.getByRole('button', { name: /^Send to \d+ players$/ }));
  expect(await screen.findByText(/^The reminder goes to \d+ players\.$/)).toBeVisible();
  expect(requests.at(-1)).toMatchObject({
    method: 'POST',
    body: { audience: 'owing', text: 'Cash at the gate, please', nonce: expect.any(String) },
  });
});

test('words that were typed are kept when the dialog closes, and Cancel discards them', async () => {
  const { dialog } = await open();
  const field = dialog.getByRole('textbox', { name: 'What do you want to tell them?' });
  await userEvent.clear(field);
  await userEvent.type(field, 'Cash at the gate');
  await userEvent.keyboard('{Escape}');
  async function openAgain() {
    await userEvent.click(screen.getByRole('button', { name: 'Remind everybody who owes' }));
    return within(await screen.findByRole('dialog'));
  }
  const again = await openAgain();
  expect(again.getByRole('textbox')).toHaveValue('Cash at the gate');
  await userEvent.click(again.getByRole('button', { name: 'Cancel' }));
  expect((await openAgain()).getByRole('textbox')).toHaveValue(
    'We have not received your payment for this event yet. Please pay before the day.',
  );
});

test('a second one on the same day says when the next is possible', async () => {
  const sentence = 'The next is possible from Saturday 28 November 2026 at 10:00.';
  const { dialog } = await open([
    handle('createAnnouncement', () => refuse('ALREADY_REMINDED', sentence)),
  ]);
  await userEvent.click(dialog.getByRole('button', { name: /^Send to/ }));
  expect(await dialog.findByText(sentence)).toBeVisible();
});

test('nobody but the organizer and their crew can remind', async () => {
  const backend = createFakeBackend('full');
  const event = { ...backend.events[0]!, crewRoles: [] };
  renderRemote(<MoneyTab event={event} />, { backend, as: 'superadmin' });
  await screen.findByRole('list', { name: 'Taken by method' });
  expect(screen.queryByRole('button', { name: /^Remind/ })).not.toBeInTheDocument();
});
