import { createFakeBackend, handle, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './page.tsx';

test('the counters count every event', async () => {
  const { backend } = renderRemote(<Page />, { as: 'superadmin' });
  const pending = backend.events.filter(({ approved }) => !approved).length;
  function counter(label: string) {
    return screen.getAllByText(label).find(({ tagName }) => tagName === 'DT')?.parentElement;
  }
  await waitFor(() => expect(counter('Pending Approval')).toHaveTextContent(String(pending)));
  expect(counter('Total Events')).toHaveTextContent(String(backend.events.length));
  expect(counter('Approved')).toHaveTextContent(String(backend.events.length - pending));
});

test('approving an event takes it off the list and says so', async () => {
  const user = userEvent.setup();
  const { backend } = renderRemote(<Page />, { as: 'superadmin' });
  const waiting = backend.events.filter(({ approved }) => !approved);
  const [first] = waiting;
  if (!first) throw new Error('nothing waits in this backend');
  await user.click(await screen.findByRole('button', { name: `Approve ${first.title}` }));
  expect(await screen.findByText(`“${first.title}” is approved.`)).toBeInTheDocument();
  await waitFor(() =>
    expect(
      screen.queryByRole('button', { name: `Approve ${first.title}` }),
    ).not.toBeInTheDocument(),
  );
  expect(backend.events.find(({ id }) => id === first.id)?.approved).toBe(true);
});

test('with nothing waiting it says so', async () => {
  renderRemote(<Page />, { as: 'superadmin', backend: createFakeBackend('empty') });
  expect(await screen.findByText('No events to approve')).toBeInTheDocument();
});

test('a list that cannot be fetched names the status', async () => {
  renderRemote(<Page />, {
    as: 'superadmin',
    handlers: [handle('listAdminEvents', () => refuse('FORBIDDEN'))],
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch admin events: 403');
});

test('an approval that fails says why and leaves the row', async () => {
  const user = userEvent.setup();
  renderRemote(<Page />, {
    as: 'superadmin',
    handlers: [handle('approveEvent', () => refuse('EVENT_NOT_FOUND'))],
  });
  const [row] = (await screen.findAllByRole('row')).slice(1);
  if (!row) throw new Error('no row');
  await user.click(within(row).getByRole('button', { name: /^Approve/ }));
  expect(await screen.findByText('Event not found')).toBeInTheDocument();
  expect(row).toBeInTheDocument();
});
