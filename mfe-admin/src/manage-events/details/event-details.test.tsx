import { createFakeBackend, handle, makeId, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ManageEvents } from '../manage-events.tsx';

jest.setTimeout(20_000);

const FOX = '64b000000000000000000101';
const SLATE = '64b000000000000000000201';

function open(id: string, options: Parameters<typeof renderRemote>[1] = {}) {
  return renderRemote(<ManageEvents />, {
    as: 'superadmin',
    path: `/dashboard/admin?event=${id}`,
    ...options,
  });
}
async function panel(name: string) {
  return within(await screen.findByRole('dialog', { name }));
}
/** Operation Winter Fox, whose price its organizer has raised since the approval. */
function makeChangedBackend() {
  const backend = createFakeBackend('full');
  const event = backend.events.find(({ id }) => id === FOX);
  if (!event) throw new Error('no event');
  backend.approvedVersions.set(FOX, { ...event, organizer: { ...event.organizer } });
  Object.assign(event, { basePrice: 30, title: 'Operation Summer Fox' });
  return backend;
}

test('View details shows all fields, media, the map and the organizer’s record, and no form', async () => {
  const user = userEvent.setup();
  const rendered = renderRemote(<ManageEvents />, { as: 'superadmin', path: '/dashboard/admin' });
  const link = await screen.findByRole('link', { name: 'View details of Slate and Steel' });
  await user.click(link);
  const details = await panel('Slate and Steel');
  const slate = rendered.backend.events.find(({ id }) => id === SLATE);
  expect(await details.findByText('Price per person')).toBeInTheDocument();
  expect(details.queryByRole('textbox')).not.toBeInTheDocument();
  expect(details.getByRole('link', { name: slate?.organizer.name ?? '' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/dashboard\/people\//),
  );
  expect(details.getByText('Approved').parentElement).toHaveTextContent('Approved1');
  expect(details.getAllByText('Pending').at(-1)?.parentElement).toHaveTextContent('Pending2');
  expect(await details.findByRole('button', { name: 'Location of the event' })).toBeVisible();
  await user.click(details.getByRole('button', { name: 'View main image in full size' }));
  const viewer = await screen.findByRole('dialog', { name: 'Picture 1 of 1' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(viewer).not.toBeInTheDocument());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(rendered.location()).toBe('/dashboard/admin');
  expect(link).toHaveFocus();
});

test('the event is approved from the panel, which closes', async () => {
  const user = userEvent.setup();
  const { backend } = open(SLATE);
  const details = await panel('Slate and Steel');
  await user.click(await details.findByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(backend.events.find(({ id }) => id === SLATE)?.approved).toBe(true);
});

test('after a decision in the panel the focus goes to the next pending event', async () => {
  const user = userEvent.setup();
  const { backend } = renderRemote(<ManageEvents />, {
    as: 'superadmin',
    path: '/dashboard/admin',
  });
  await user.click(await screen.findByRole('link', { name: 'View details of Slate and Steel' }));
  const details = await panel('Slate and Steel');
  const rows = within(screen.getByRole('table', { name: 'Pending events', hidden: true }));
  const titles = rows
    .getAllByRole('link', { name: /^View details/, hidden: true })
    .map((link) => link.getAttribute('aria-label')?.replace('View details of ', ''));
  const next = titles[titles.indexOf('Slate and Steel') + 1] ?? titles.at(-2) ?? '';
  await user.click(await details.findByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(backend.events.find(({ id }) => id === SLATE)?.approved).toBe(true);
  const left = within(screen.getByRole('table', { name: 'Pending events' }));
  await waitFor(() => expect(left.getByRole('link', { name: next })).toHaveFocus());
});

test('a rejection from the panel asks for the reason', async () => {
  const user = userEvent.setup();
  const { backend } = open(SLATE);
  const details = await panel('Slate and Steel');
  await user.click(await details.findByRole('button', { name: 'Reject' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject “Slate and Steel”' }));
  await user.type(dialog.getByRole('textbox'), 'Too steep');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(backend.events.find(({ id }) => id === SLATE)?.rejection?.reason).toBe('Too steep');
});

test('what changed since the approval is shown side by side, and reverted after a question', async () => {
  const user = userEvent.setup();
  const { backend } = open(FOX, { backend: makeChangedBackend() });
  const details = await panel('Operation Summer Fox');
  const changes = within(await details.findByRole('region', { name: 'Changed since approval' }));
  expect(changes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Title: approved: Operation Winter Foxnow: Operation Summer Fox',
    'Price per person: approved: £25.00now: £30.00',
  ]);
  await user.click(details.getByRole('button', { name: 'Revert' }));
  const question = within(await screen.findByRole('dialog', { name: 'Revert the changes' }));
  await user.click(question.getByRole('button', { name: 'Revert' }));
  expect(
    await screen.findByText('“Operation Summer Fox” is as it was approved again.'),
  ).toBeInTheDocument();
  const event = backend.events.find(({ id }) => id === FOX);
  expect([event?.title, event?.basePrice]).toEqual(['Operation Winter Fox', 25]);
});

test.each([
  ['Revert series', 'Operation Winter Fox'],
  ['This date only', 'Changed, too'],
])('of a series, %s leaves another date as %s', async (button, title) => {
  const user = userEvent.setup();
  const backend = makeChangedBackend();
  const fox = backend.events.find(({ id }) => id === FOX)!;
  const series = { id: makeId(9), words: '', comingDates: 2, pendingDates: 0, next: [] };
  const other = { ...fox, id: makeId(0x901), title: 'Changed, too', series };
  fox.series = series;
  backend.events.push(other);
  backend.approvedVersions.set(other.id, backend.approvedVersions.get(FOX)!);
  open(FOX, { backend });
  const details = await panel('Operation Summer Fox');
  await user.click(await details.findByRole('button', { name: 'Revert' }));
  const question = within(await screen.findByRole('dialog', { name: 'Revert the changes' }));
  await user.click(question.getByRole('button', { name: button }));
  await waitFor(() => expect(fox.title).toBe('Operation Winter Fox'));
  expect(other.title).toBe(title);
});

test('changes are approved', async () => {
  const user = userEvent.setup();
  const { backend } = open(FOX, { backend: makeChangedBackend() });
  const details = await panel('Operation Summer Fox');
  await user.click(await details.findByRole('button', { name: 'Approve changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(backend.approvedVersions.has(FOX)).toBe(false);
  expect(backend.events.find(({ id }) => id === FOX)?.basePrice).toBe(30);
});

test('a revert whose files are gone says so and keeps the panel', async () => {
  const user = userEvent.setup();
  open(FOX, {
    backend: makeChangedBackend(),
    handlers: [handle('revertEvent', () => refuse('APPROVED_MEDIA_GONE'))],
  });
  const details = await panel('Operation Summer Fox');
  await user.click(await details.findByRole('button', { name: 'Revert' }));
  const question = within(await screen.findByRole('dialog', { name: 'Revert the changes' }));
  await user.click(question.getByRole('button', { name: 'Revert' }));
  expect(await details.findByRole('alert')).toHaveTextContent(
    'Files of the approved version no longer exist, so it cannot be put back',
  );
});

test.each(['64b0000000000000000fffff', 'tomorrow'])('the event %s is not found', async (id) => {
  open(id);
  const details = await panel('Event');
  expect(await details.findByRole('alert')).toHaveTextContent('Event not found');
  expect(details.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
});
