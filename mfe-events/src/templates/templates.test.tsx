import { createFakeBackend, makeEvent, userOf } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NewEventPanel } from '../event-form/form-panel.tsx';

function open({ query = '', templates = {} }: { query?: string; templates?: object } = {}) {
  const backend = createFakeBackend('empty');
  const { id, organizerName: name } = userOf(backend, 'organizer');
  const organizer = { id, name, avatarUrl: null };
  const [raid, day] = ['Night Raid', 'Open Day'].map((title) => makeEvent({ title, organizer }));
  if (!raid || !day) throw new Error('no events');
  backend.events.push(raid, day);
  const ids: Record<string, string> = { raid: raid.id, day: day.id };
  for (const [event, template] of Object.entries(templates))
    backend.templateNames.set(ids[event] ?? '', template);
  const path = `/dashboard/events/new${query.replace('RAID', raid.id)}`;
  return { user: userEvent.setup(), ...renderRemote(<NewEventPanel />, { backend, path }) };
}

test('a new event begins like the chosen template', async () => {
  const { user, location } = open({ templates: { raid: 'Skirmish', day: 'Fair' } });
  await user.click(await screen.findByRole('button', { name: 'Begin with a template' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Fair', 'Skirmish']);
  await user.click(screen.getByRole('menuitem', { name: 'Skirmish' }));
  expect(await screen.findByRole('group', { name: 'Copied from “Night Raid”' })).toBeVisible();
  expect(screen.getByLabelText(/Event title/)).toHaveValue('Night Raid');
  expect(location()).toMatch(/\?copy=/);
});

test('whoever has kept no template does not meet them', async () => {
  const { requests } = open();
  await waitFor(() => expect(requests.map(({ path }) => path)).toContain('/events/templates'));
  await screen.findByLabelText(/Event title/);
  expect(screen.queryByRole('button', { name: 'Begin with a template' })).not.toBeInTheDocument();
});

test('the event that is duplicated is kept as a template, renamed, and kept no longer', async () => {
  const { user, backend } = open({ query: '?copy=RAID' });
  await user.click(await screen.findByRole('button', { name: 'Keep as a template' }));
  expect(screen.getByRole('button', { name: 'Repeat it instead' })).toBeVisible();
  const name = screen.getByRole('textbox', { name: 'Name of the template' });
  expect(name).toHaveFocus();
  expect(name).toHaveValue('Night Raid');
  await user.clear(name);
  await user.type(name, 'Skirmish{Enter}');
  expect(await screen.findByText('Template “Skirmish”')).toBeVisible();
  const rename = screen.getByRole('button', { name: 'Rename template' });
  await waitFor(() => expect(rename).toHaveFocus());
  expect([...backend.templateNames.values()]).toEqual(['Skirmish']);

  await user.click(screen.getByRole('button', { name: 'Remove template' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Keep as a template' })).toHaveFocus(),
  );
  expect([...backend.templateNames.values()]).toEqual([]);
  expect(backend.events).toHaveLength(2);
});

test('a name that is taken is refused at its field, and Escape closes only the field', async () => {
  const { user } = open({ query: '?copy=RAID', templates: { day: 'Skirmish' } });
  await user.click(await screen.findByRole('button', { name: 'Keep as a template' }));
  const name = screen.getByRole('textbox', { name: 'Name of the template' });
  await user.clear(name);
  await user.type(name, 'skirmish{Enter}');
  expect(await screen.findByText('You have a template with this name already')).toBeVisible();
  await user.keyboard('{Escape}');
  const form = within(screen.getByRole('dialog', { name: 'Create New Event' }));
  expect(form.queryByRole('textbox', { name: 'Name of the template' })).not.toBeInTheDocument();
  expect(form.getByRole('button', { name: 'Keep as a template' })).toHaveFocus();
});
