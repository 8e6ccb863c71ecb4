import type { Event } from '@muster/contract';
import { createFakeBackend, type FakeBackend, handle, makeId, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ManageEvents } from './manage-events.tsx';

jest.setTimeout(20_000);

function open(options: Parameters<typeof renderRemote>[1] = {}) {
  return renderRemote(<ManageEvents />, { as: 'superadmin', ...options });
}
function pendingOf(backend: FakeBackend): Event[] {
  return backend.events
    .filter(({ approved }) => !approved)
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id));
}
async function table(name: string) {
  return within(await screen.findByRole('table', { name }));
}
async function firstPending(backend: FakeBackend): Promise<[Event, Event]> {
  await screen.findByRole('table', { name: 'Pending events' });
  const [first, second] = pendingOf(backend);
  if (!first || !second) throw new Error('the backend has no pending events');
  return [first, second];
}

test('the counters count every event, and a rejected one does not wait', async () => {
  const backend = createFakeBackend('full');
  const pending = pendingOf(backend);
  const [rejected] = pending;
  if (rejected) rejected.rejection = { rejectedAt: rejected.createdAt, reason: '' };
  open({ backend });
  function counter(label: string) {
    return screen.getAllByText(label).find(({ tagName }) => tagName === 'DT')?.parentElement;
  }
  await waitFor(() =>
    expect(counter('Pending Approval')).toHaveTextContent(String(pending.length - 1)),
  );
  expect(counter('Total Events')).toHaveTextContent(String(backend.events.length));
  expect(counter('Approved')).toHaveTextContent(String(backend.events.length - pending.length));
});

test('approving an event removes it from the list, and the focus goes to the next one', async () => {
  const user = userEvent.setup();
  const { backend } = open();
  const [first, second] = await firstPending(backend);
  await user.click(screen.getByRole('button', { name: `Approve ${first.title}` }));
  expect(await screen.findByText(`“${first.title}” is approved.`)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: `Approve ${first.title}` })).not.toBeInTheDocument();
  expect(backend.events.find(({ id }) => id === first.id)?.approved).toBe(true);
  const pending = await table('Pending events');
  await waitFor(() => expect(pending.getByRole('link', { name: second.title })).toHaveFocus());
});

const series = { id: makeId(0x900), words: 'Every Sunday', comingDates: 12, next: [] };

test.each([
  ['Approve series', 2, 'is approved with all its dates.'],
  ['This date only: approve', 1, 'is approved.'],
])('of a series, %s approves %d of two dates', async (button, count, text) => {
  const user = userEvent.setup();
  const backend = createFakeBackend('full');
  const [first, second] = pendingOf(backend);
  if (!first || !second) throw new Error('the backend has no pending events');
  for (const event of [first, second]) event.series = { ...series, pendingDates: 2 };
  open({ backend });
  const pending = await table('Pending events');
  expect(pending.getAllByText('2 dates')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: `${button} ${first.title}` }));
  expect(await screen.findByText(`“${first.title}” ${text}`)).toBeInTheDocument();
  expect([first, second].filter(({ approved }) => approved)).toHaveLength(count);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone.')).toBeInTheDocument();
  expect(first.approved).toBe(false);
});

test.each([
  ['Reject series', 2],
  ['This date only', 1],
])('of a series, %s in the dialog rejects %d of two dates', async (button, count) => {
  const user = userEvent.setup();
  const backend = createFakeBackend('full');
  const [first, second] = pendingOf(backend);
  if (!first || !second) throw new Error('the backend has no pending events');
  for (const event of [first, second]) event.series = { ...series, pendingDates: 2 };
  open({ backend });
  await user.click(await screen.findByRole('button', { name: `Reject ${first.title}` }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('button', { name: 'Reject' })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: button }));
  await waitFor(() =>
    expect([first, second].filter(({ rejection }) => rejection?.rejectedAt)).toHaveLength(count),
  );
});

test('after the last pending event the focus goes to the heading', async () => {
  const user = userEvent.setup();
  const backend = createFakeBackend('full');
  const [first] = pendingOf(backend);
  backend.events = backend.events.filter(({ id, approved }) => approved || id === first?.id);
  open({ backend });
  await user.click(await screen.findByRole('button', { name: `Approve ${first?.title}` }));
  expect(await screen.findByText('No events to approve')).toBeInTheDocument();
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Pending Approval' })).toHaveFocus(),
  );
});

test('a rejection asks for a reason, which is sent trimmed', async () => {
  const user = userEvent.setup();
  const { backend } = open();
  const [first, second] = await firstPending(backend);
  await user.click(screen.getByRole('button', { name: `Reject ${first.title}` }));
  const dialog = await screen.findByRole('dialog', { name: `Reject “${first.title}”` });
  const reason = within(dialog).getByRole('textbox', { name: /Reason/ });
  expect(reason).toHaveFocus();
  expect(reason).toHaveAttribute('maxlength', '500');
  await user.type(reason, '  No date ');
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText(`“${first.title}” is rejected.`)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(backend.events.find(({ id }) => id === first.id)?.rejection?.reason).toBe('No date');
  const pending = await table('Pending events');
  await waitFor(() => expect(pending.getByRole('link', { name: second.title })).toHaveFocus());
});

test('a failed rejection keeps the dialog and what was typed; Escape closes it unsent', async () => {
  const user = userEvent.setup();
  const { backend } = open({ handlers: [handle('approveEvent', () => refuse('EVENT_CHANGED'))] });
  const [first] = await firstPending(backend);
  const button = screen.getByRole('button', { name: `Reject ${first.title}` });
  await user.click(button);
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox'), 'No date');
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'This event has changed since you looked at it.',
  );
  expect(within(dialog).getByRole('textbox')).toHaveValue('No date');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(button).toHaveFocus();
});

test('without pending events the list says that there are none', async () => {
  open({ backend: createFakeBackend('empty') });
  expect(await screen.findByText('No events to approve')).toBeInTheDocument();
  expect(await screen.findByText('No events yet')).toBeInTheDocument();
});

test('a failure to fetch a list is shown with its status code, and Try again loads it', async () => {
  const user = userEvent.setup();
  let isDown = true;
  const backend = createFakeBackend('empty');
  open({
    backend,
    handlers: [
      handle('listAdminEvents', ({ query }) => {
        if (isDown) return refuse('FORBIDDEN');
        const summary = { total: 0, approved: 0, unapproved: 0, rejected: 0 };
        return { events: [], pagination: { ...query, total: 0, pages: 1 }, summary };
      }),
    ],
  });
  const [alert] = await screen.findAllByRole('alert');
  expect(alert).toHaveTextContent('Failed to fetch admin events: 403');
  isDown = false;
  for (const button of screen.getAllByRole('button', { name: 'Try again' }))
    await user.click(button);
  expect(await screen.findByText('No events to approve')).toBeInTheDocument();
});

test('a failed approval shows the reason and keeps the row', async () => {
  const user = userEvent.setup();
  const { backend } = open({ handlers: [handle('approveEvent', () => refuse('EVENT_NOT_FOUND'))] });
  const [first] = await firstPending(backend);
  const approve = screen.getByRole('button', { name: `Approve ${first.title}` });
  await user.click(approve);
  expect(await screen.findByText('Event not found')).toBeInTheDocument();
  expect(approve).toBeInTheDocument();
});
