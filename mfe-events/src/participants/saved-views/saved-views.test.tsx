import { createFakeBackend, makeEvent, userOf } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { participantsPath } from '../../paths.ts';
import { NO_FILTER } from '../data/participants-view.ts';
import { ParticipantsDialog } from '../participants-dialog.tsx';
import { toFilter, toFilters } from './to-view.ts';

function open(query = '') {
  const backend = createFakeBackend('empty');
  const { id, organizerName: name } = userOf(backend, 'organizer');
  const organizer = { id, name, avatarUrl: null };
  const event = makeEvent({ title: 'Night Watch', organizer, participantCount: 10 });
  backend.events.push(event);
  const path = `${participantsPath(event.id)}${query}`;
  const rendered = renderRemote(<ParticipantsDialog eventId={event.id} />, { backend, path });
  return { user: userEvent.setup(), ...rendered };
}

async function openDialog(user: ReturnType<typeof userEvent.setup>) {
  const filters = await screen.findByRole('button', { name: /^Filters/ });
  if (filters.getAttribute('aria-expanded') === 'false') await user.click(filters);
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save or delete views' }));
  return within(await screen.findByRole('dialog', { name: 'Saved views' }));
}

test('what the list shows is saved under a name, shown again, and deleted', async () => {
  const { user, location } = open('?p-payment=pending&p-sort=name');
  const saving = await openDialog(user);
  await user.type(saving.getByRole('textbox'), 'Not paid');
  await user.click(saving.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Saved views' })).toBeNull());

  await user.click(screen.getByRole('radio', { name: 'Refunded' }));
  await waitFor(() => expect(location()).toContain('p-payment=refunded'));
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Not paid' }));
  await waitFor(() => expect(location()).toMatch(/\?p-payment=pending&p-sort=name$/));

  const dialog = await openDialog(user);
  await user.click(dialog.getByRole('button', { name: 'Delete Not paid' }));
  await waitFor(() =>
    expect(dialog.queryByRole('button', { name: 'Delete Not paid' })).not.toBeInTheDocument(),
  );
  expect(dialog.getByRole('list', { name: 'Saved views' })).toHaveFocus();
});

test('a name that is taken says that it replaces', async () => {
  const { user, backend } = open('?p-status=waitlist');
  backend.participantViews.set(userOf(backend, 'organizer').id, [
    { id: '64b0000000000000000000aa', name: 'Mine', filters: { status: 'cancelled' } },
  ]);
  const dialog = await openDialog(user);
  await user.type(dialog.getByRole('textbox'), 'mine');
  await user.click(await dialog.findByRole('button', { name: 'Replace' }));
  await waitFor(() =>
    expect([...backend.participantViews.values()].flat()).toEqual([
      expect.objectContaining({ name: 'mine', filters: { status: 'waitlist' } }),
    ]),
  );
});

test('a list with every participant in the order of joining is not saved', async () => {
  const { user } = open();
  const dialog = await openDialog(user);
  expect(dialog.getByText('To save a view, filter or sort the list first.')).toBeVisible();
  expect(dialog.queryByRole('textbox')).not.toBeInTheDocument();
});

test('a view shows exactly what was saved', () => {
  const view = {
    ...NO_FILTER,
    search: 'fox',
    fieldLabel: 'Lunch',
    optionLabel: 'Chilli',
    sort: 'joined',
    direction: 'descending',
  } as const;
  expect(toFilter(toFilters(view))).toEqual(view);
  expect(toFilter(toFilters(NO_FILTER))).toEqual(NO_FILTER);
});

test('the option of a view is known by its ids, and in another event by its labels', () => {
  const customFields = [
    {
      id: 'meal',
      label: 'Meal',
      isPlace: false,
      options: [{ id: 'soup', label: 'Soup', price: 0, limit: null, left: null }],
    },
    {
      id: 'lunch',
      label: 'Lunch',
      isPlace: false,
      options: [{ id: 'chilli', label: 'Chilli', price: 0, limit: null, left: null }],
    },
  ];
  const labels = { fieldLabel: 'Lunch', optionLabel: 'Chilli' };
  const renamed = { fieldId: 'meal', optionId: 'soup', ...labels };
  expect(toFilter(renamed, customFields)).toEqual({ ...NO_FILTER, ...renamed });
  const ofAnother = { fieldId: 'other', optionId: 'other', ...labels };
  const found = { ...NO_FILTER, ...labels, fieldId: 'lunch', optionId: 'chilli' };
  expect(toFilter(ofAnother, customFields)).toEqual(found);
  expect(toFilter(labels, customFields)).toEqual(found);
  expect(toFilter(ofAnother, customFields.slice(0, 1))).toEqual({ ...NO_FILTER, ...ofAnother });
  expect(toFilters(found)).toEqual({ ...labels, fieldId: 'lunch', optionId: 'chilli' });
});
