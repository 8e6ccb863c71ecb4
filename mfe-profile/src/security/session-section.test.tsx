import { handle, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../page.tsx';
import { SessionSection } from './session-section.tsx';

const PATH = '/dashboard/profile/edit?tab=security';

/** In the dialog, which shows what it says; or alone, which takes a part of the time. */
async function openSessions(section = <Page />, options: Parameters<typeof renderRemote>[1] = {}) {
  const rendered = renderRemote(section, { path: PATH, ...options });
  const region = within(await screen.findByRole('region', { name: 'Sessions' }));
  return { ...rendered, region };
}
function deletions({ requests }: Pick<Awaited<ReturnType<typeof openSessions>>, 'requests'>) {
  return requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
}

test('each session shows device, network and last use, and this one cannot be ended', async () => {
  const { region } = await openSessions(<SessionSection />);
  const rows = await region.findAllByRole('listitem');
  expect(rows).toHaveLength(3);
  expect(rows[0]).toHaveTextContent(/^Firefox on LinuxThis session/);
  expect(rows[0]).toHaveTextContent('Network 203.0.113.0/24 · Last used Just now');
  expect(within(rows[0]!).queryByRole('button')).not.toBeInTheDocument();
  expect(rows[1]).toHaveTextContent('Safari on iPhone');
  expect(rows[1]).toHaveTextContent('Last used 3h ago');
  expect(rows[2]).toHaveTextContent('Unknown device');
});

test('one session is ended, and the focus stays in the list', async () => {
  const { region, ...rendered } = await openSessions();
  await userEvent.click(
    await region.findByRole('button', { name: 'End session: Safari on iPhone' }),
  );
  expect(await screen.findByText('Session ended.')).toBeVisible();
  await waitFor(() => expect(region.queryByText('Safari on iPhone')).not.toBeInTheDocument());
  expect(region.getByRole('heading', { name: 'Sessions' })).toHaveFocus();
  expect(deletions(rendered)).toEqual([expect.stringMatching(/^\/auth\/sessions\/[0-9a-f]{24}$/)]);
});

test('ending all others asks first', async () => {
  const { region, ...rendered } = await openSessions();
  const endAll = await region.findByRole('button', { name: 'End all other sessions' });
  await userEvent.click(endAll);
  const question = within(await screen.findByRole('dialog', { name: 'End all other sessions?' }));
  expect(question.getByText(/has to sign in again/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  expect(rendered.location()).toBe(PATH);
  expect(deletions(rendered)).toEqual([]);
  await userEvent.click(endAll);
  await userEvent.click(await screen.findByRole('button', { name: 'End sessions' }));
  expect(await screen.findByText('All other sessions have ended.')).toBeVisible();
  await waitFor(() => expect(region.getAllByRole('listitem')).toHaveLength(1));
  expect(region.queryByRole('button')).not.toBeInTheDocument();
  expect(deletions(rendered)).toEqual(['/auth/sessions']);
});

test('a session that has ended meanwhile disappears without a failure', async () => {
  const { region, use, backend } = await openSessions(<SessionSection />);
  use(handle('endSession', () => refuse('SESSION_NOT_FOUND')));
  const end = await region.findByRole('button', { name: 'End session: Safari on iPhone' });
  for (const [id, sessions] of backend.sessions)
    backend.sessions.set(
      id,
      sessions.filter(({ device }) => device !== 'Safari on iPhone'),
    );
  await userEvent.click(end);
  await waitFor(() => expect(region.queryByText('Safari on iPhone')).not.toBeInTheDocument());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a failure keeps the list', async () => {
  const { region, use } = await openSessions();
  use(handle('endSession', () => refuse('UNAVAILABLE')));
  use(handle('endOtherSessions', () => refuse('UNAVAILABLE')));
  await userEvent.click(
    await region.findByRole('button', { name: 'End session: Safari on iPhone' }),
  );
  expect(await screen.findByText('Failed to end session')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await userEvent.click(region.getByRole('button', { name: 'End all other sessions' }));
  await userEvent.click(await screen.findByRole('button', { name: 'End sessions' }));
  expect(await screen.findByText('Failed to end session')).toBeVisible();
  expect(region.getAllByRole('listitem')).toHaveLength(3);
});

test('a failed load can be retried', async () => {
  let isDown = true;
  const { region, use } = await openSessions(<SessionSection />, {
    handlers: [handle('listSessions', () => refuse('UNAVAILABLE'))],
  });
  use(handle('listSessions', () => (isDown ? refuse('UNAVAILABLE') : { sessions: [] })));
  expect(await region.findByText('Failed to fetch sessions')).toBeVisible();
  isDown = false;
  await userEvent.click(region.getByRole('button', { name: 'Try again' }));
  await waitFor(() =>
    expect(region.queryByText('Failed to fetch sessions')).not.toBeInTheDocument(),
  );
});
