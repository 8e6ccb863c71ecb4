import { createFakeBackend, handle, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ManageEvents } from './manage-events.tsx';

test('the counters count every event', async () => {
  const { backend } = renderRemote(<ManageEvents />, { as: 'superadmin' });
  const pending = backend.events.filter(({ approved }) => !approved).length;
  function counter(label: string) {
    return screen.getAllByText(label).find(({ tagName }) => tagName === 'DT')?.parentElement;
  }
  await waitFor(() => expect(counter('Pending Approval')).toHaveTextContent(String(pending)));
  expect(counter('Total Events')).toHaveTextContent(String(backend.events.length));
  expect(counter('Approved')).toHaveTextContent(String(backend.events.length - pending));
});

test('approving an event removes it from the list and shows a notice', async () => {
  const user = userEvent.setup();
  const { backend } = renderRemote(<ManageEvents />, { as: 'superadmin' });
  const pending = backend.events.filter(({ approved }) => !approved);
  const [first] = pending;
  if (!first) throw new Error('the backend has no pending event');
  await user.click(await screen.findByRole('button', { name: `Approve ${first.title}` }));
  expect(await screen.findByText(`“${first.title}” is approved.`)).toBeInTheDocument();
  await waitFor(() =>
    expect(
      screen.queryByRole('button', { name: `Approve ${first.title}` }),
    ).not.toBeInTheDocument(),
  );
  expect(backend.events.find(({ id }) => id === first.id)?.approved).toBe(true);
});

test('without pending events the list says that there are none', async () => {
  renderRemote(<ManageEvents />, { as: 'superadmin', backend: createFakeBackend('empty') });
  expect(await screen.findByText('No events to approve')).toBeInTheDocument();
});

test('a failure to fetch the list is shown with its status code', async () => {
  renderRemote(<ManageEvents />, {
    as: 'superadmin',
    handlers: [handle('listAdminEvents', () => refuse('FORBIDDEN'))],
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch admin events: 403');
});

test('a failed approval shows the reason and keeps the row', async () => {
  const user = userEvent.setup();
  renderRemote(<ManageEvents />, {
    as: 'superadmin',
    handlers: [handle('approveEvent', () => refuse('EVENT_NOT_FOUND'))],
  });
  const [row] = (await screen.findAllByRole('row')).slice(1);
  if (!row) throw new Error('no row');
  await user.click(within(row).getByRole('button', { name: /^Approve/ }));
  expect(await screen.findByText('Event not found')).toBeInTheDocument();
  expect(row).toBeInTheDocument();
});
