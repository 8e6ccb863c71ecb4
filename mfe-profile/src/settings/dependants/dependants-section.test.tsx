import { createFakeBackend, handle, makeId, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DependantsSection } from './dependants-section.tsx';

const GUARDIAN = makeId(1);
const TOM = {
  id: makeId(0x701),
  name: 'Tom Oakes',
  dateOfBirth: `${new Date().getUTCFullYear() - 14}-01-01`,
  emergencyContact: { name: '', phone: '', relationship: '' },
  createdAt: '2026-09-01T10:00:00.000Z',
};

function open(handlers: ReturnType<typeof handle>[] = []) {
  const backend = createFakeBackend();
  backend.dependants.set(GUARDIAN, [TOM]);
  return renderRemote(<DependantsSection />, { backend, handlers });
}

test('somebody is added with a date of birth, which is checked before it is sent', async () => {
  const user = userEvent.setup();
  const { backend, requests } = open();
  await user.click(await screen.findByRole('button', { name: 'Add somebody' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add somebody you book for' }));
  await user.type(dialog.getByRole('textbox', { name: 'Full name' }), 'Ann Oakes');
  await user.type(dialog.getByLabelText(/^Date of birth/), '1990-02-01');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText(/needs an account of their own/)).toBeVisible();
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  const field = dialog.getByLabelText(/^Date of birth/);
  await user.clear(field);
  await user.type(field, TOM.dateOfBirth);
  await user.type(dialog.getByRole('textbox', { name: 'Phone' }), '07700 900456');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(backend.dependants.get(GUARDIAN)?.[1]).toMatchObject({
    name: 'Ann Oakes',
    emergencyContact: { phone: '07700 900456' },
  });
  expect(await screen.findByText('Ann Oakes')).toBeVisible();
});

test('a change keeps the date of birth to itself, and a deletion is asked for', async () => {
  const user = userEvent.setup();
  const { backend } = open();
  await user.click(await screen.findByRole('button', { name: 'Change: Tom Oakes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Tom Oakes' }));
  const name = dialog.getByRole('textbox', { name: 'Full name' });
  await user.clear(name);
  await user.type(name, 'Thomas Oakes');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Thomas Oakes')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete: Thomas Oakes' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete Thomas Oakes?' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(backend.dependants.get(GUARDIAN)).toEqual([]));
});

test('who is booked is not deleted, and the reason is said', async () => {
  const user = userEvent.setup();
  open([handle('deleteDependant', () => refuse('DEPENDANT_BOOKED'))]);
  await user.click(await screen.findByRole('button', { name: 'Delete: Tom Oakes' }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/booked for events to come/)).toBeVisible();
  expect(screen.getByText('Tom Oakes')).toBeVisible();
});
