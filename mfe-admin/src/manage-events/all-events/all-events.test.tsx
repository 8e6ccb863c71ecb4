import { useBanners } from '@muster/remote-kit';
import { createFakeBackend, type FakeBackend, handle, makeEvent, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { BannerStack } from '@muster/ui';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AllEvents } from './all-events.tsx';

jest.setTimeout(20_000);

/** Like the shell: the banners above the content. */
function Page() {
  const { banners, dismiss } = useBanners();
  return (
    <>
      <BannerStack banners={banners} onDismiss={dismiss} />
      <AllEvents />
    </>
  );
}
function open(options: Parameters<typeof renderRemote>[1] = {}) {
  return renderRemote(<Page />, { as: 'superadmin', ...options });
}
async function rows() {
  const table = within(await screen.findByRole('table', { name: 'All events' }));
  return table
    .getAllByRole('rowheader')
    .map((cell) => within(cell).getAllByRole('link')[0]?.textContent);
}
function approvedOf(backend: FakeBackend, title: string) {
  return backend.events.find((event) => event.title === title)?.approved;
}
function lists(rendered: ReturnType<typeof renderRemote>) {
  return rendered.requests.filter(({ path }) => path.endsWith('/events/admin/all'));
}

test('the table has the columns of the specification', async () => {
  open();
  const table = within(await screen.findByRole('table', { name: 'All events' }));
  const headers = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers.slice(1)).toEqual(['Event', 'Organizer', 'Date', 'Status', 'Actions']);
});

test('search, filter and order are sent to the server and are in the URL', async () => {
  const user = userEvent.setup();
  const rendered = open({ path: '/dashboard/admin?section=events' });
  await rows();
  await user.click(within(screen.getByRole('columnheader', { name: 'Event' })).getByRole('button'));
  await waitFor(async () => expect(await rows()).toEqual([...(await rows())].sort()));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filter' }), 'Pending Approval');
  await user.type(screen.getByRole('searchbox', { name: 'Search events' }), 'charity');
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(rendered.location()).toBe(
    '/dashboard/admin?section=events&search=charity&status=pending&sort=title',
  );
  expect(lists(rendered).at(-1)?.query).toMatchObject({
    limit: '10',
    search: 'charity',
    status: 'pending',
    sort: 'title',
    direction: 'ascending',
  });
  await user.type(screen.getByRole('searchbox', { name: 'Search events' }), 'zzz');
  expect(await screen.findByText('No events found')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show all events' }));
  await waitFor(async () => expect((await rows()).length).toBeGreaterThan(5));
});

test('the choice of the order names the order of the table', async () => {
  const user = userEvent.setup();
  const rendered = open({ path: '/dashboard/admin?sort=status&direction=descending' });
  await rows();
  const sort = screen.getByRole('combobox', { name: 'Sort' });
  expect(sort).toHaveDisplayValue('Status, rejected first');
  await user.selectOptions(sort, 'Created, newest first');
  expect(rendered.location()).toBe('/dashboard/admin?sort=created&direction=descending');
  await user.selectOptions(sort, 'Latest date first');
  expect(rendered.location()).toBe('/dashboard/admin');
});

test('ten events are on a page', async () => {
  const user = userEvent.setup();
  const backend = createFakeBackend('empty');
  for (let n = 0; n < 12; n += 1) backend.events.push(makeEvent({ title: `Raid ${n}` }));
  const rendered = open({ backend });
  expect(await rows()).toHaveLength(10);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(rendered.location()).toBe('/?page=2');
});

test('the checkbox approves and rejects, and Undo takes it back', async () => {
  const user = userEvent.setup();
  const { backend } = open();
  const checkbox = await screen.findByRole('checkbox', { name: 'Approved: Quarry Open Day' });
  expect(checkbox).toBeChecked();
  await user.click(checkbox);
  expect(await screen.findByText('“Quarry Open Day” is rejected.')).toBeInTheDocument();
  expect(checkbox).not.toBeChecked();
  expect(approvedOf(backend, 'Quarry Open Day')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone.')).toBeInTheDocument();
  await waitFor(() => expect(checkbox).toBeChecked());
  expect(
    backend.events.find(({ title }) => title === 'Quarry Open Day')?.rejection,
  ).toBeUndefined();
});

test('a failed change of the checkbox says so and leaves it as it was', async () => {
  const user = userEvent.setup();
  open({ handlers: [handle('approveEvent', () => refuse('UNAVAILABLE'))] });
  const checkbox = await screen.findByRole('checkbox', { name: 'Approved: Quarry Open Day' });
  await user.click(checkbox);
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  await waitFor(() => expect(checkbox).toBeChecked());
});

test('selected events are approved at once; the notice says what became of each and offers Undo', async () => {
  const user = userEvent.setup();
  const { backend } = open();
  const chosen = ['Slate and Steel', 'Charity Push for the Air Ambulance', 'Quarry Open Day'];
  for (const title of chosen)
    await user.click(await screen.findByRole('checkbox', { name: `Select ${title}` }));
  const bar = within(screen.getByRole('region', { name: 'Selected events' }));
  expect(bar.getByText('3 selected')).toBeInTheDocument();
  await user.click(bar.getByRole('button', { name: 'Approve selected' }));
  expect(await screen.findByText('2 events approved. 1 was approved already.')).toBeInTheDocument();
  expect(chosen.map((title) => approvedOf(backend, title))).toEqual([true, true, true]);
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Selected events' })).not.toBeInTheDocument(),
  );
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone.');
  expect(chosen.map((title) => approvedOf(backend, title))).toEqual([false, false, true]);
});

test('selected events are rejected for one reason; those that have changed meanwhile are left out', async () => {
  const user = userEvent.setup();
  const { backend } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Slate and Steel' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Quarry Open Day' }));
  const changed = backend.events.find(({ title }) => title === 'Quarry Open Day');
  if (changed) changed.updatedAt = new Date().toISOString();
  await user.click(screen.getByRole('button', { name: 'Reject selected' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject 2 events' }));
  await user.type(dialog.getByRole('textbox'), 'Too dark');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(
    await screen.findByText('1 event rejected. 1 changed since you looked at it.'),
  ).toBeInTheDocument();
  const slate = backend.events.find(({ title }) => title === 'Slate and Steel');
  expect(slate?.rejection?.reason).toBe('Too dark');
  expect(changed?.approved).toBe(true);
});

test('an event is deleted after a confirmation, and a failure says why', async () => {
  const user = userEvent.setup();
  const { backend, use } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete Slate and Steel' }));
  let dialog = within(await screen.findByRole('dialog', { name: 'Delete Event & Assets' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('“Slate and Steel” is deleted.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(approvedOf(backend, 'Slate and Steel')).toBeUndefined();
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-row-target'));
  use(handle('deleteEventUndoably', () => refuse('UNAVAILABLE', 'The database is away')));
  await user.click(screen.getByRole('button', { name: 'Delete Quarry Open Day' }));
  dialog = within(await screen.findByRole('dialog', { name: 'Delete Event & Assets' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(
    await screen.findByText('Failed to delete event: The database is away'),
  ).toBeInTheDocument();
});

test('edit leads to the form of the event, and a changed event has a badge', async () => {
  const backend = createFakeBackend('full');
  const event = backend.events.find(({ title }) => title === 'Quarry Open Day');
  if (!event) throw new Error('no event');
  backend.approvedVersions.set(event.id, { ...event, title: 'Old title' });
  open({ backend });
  expect(await screen.findByRole('link', { name: 'Edit Quarry Open Day' })).toHaveAttribute(
    'href',
    `/dashboard/events/${event.id}/edit`,
  );
  expect(screen.getByText('Changed')).toBeInTheDocument();
});
