import { createFakeBackend, handle, makeId, makeWebhook, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../page.tsx';

const PATH = '/dashboard/admin?section=system';
const MAIL = {
  id: 'b'.repeat(24),
  kind: 'emailChanged',
  recipient: 'rook@muster.test',
  error: 'The server said no',
  createdAt: '2026-11-20T10:00:00.000Z',
};

function openSystem(options: Parameters<typeof renderRemote>[1] = {}) {
  return renderRemote(<Page />, { as: 'superadmin', path: PATH, ...options });
}

test('servers, database, store, mail and remotes with their failures are shown', async () => {
  openSystem();
  const nodes = within(await screen.findByRole('table', { name: 'Nodes' }));
  expect(nodes.getByText('field-1')).toBeVisible();
  expect(nodes.getByText('3 × mail server, last just now')).toBeVisible();
  expect(screen.getByText('18.4, 22.9 MB')).toBeVisible();
  expect(screen.getByText('0001-foundation.sql')).toBeVisible();
  expect(screen.getByText('Sent through SMTP')).toBeVisible();
  const remotes = within(screen.getByRole('table', { name: 'Remotes' }));
  expect(remotes.getByText('12 × render in 4f2a91, last just now')).toBeVisible();
  expect(remotes.getByText('140 opened 4f2a91')).toBeVisible();
  expect(remotes.getByText('event-page/panel@1: off')).toBeVisible();
  expect(remotes.getByText('event-card/actions@1: position 3')).toBeVisible();
  expect(
    remotes.getByText('Build 4f2a91 fails more often than 09be77: 8.6% of pages, before 0.4%'),
  ).toBeVisible();
  const shell = within(screen.getByRole('region', { name: 'Errors of the shell' }));
  expect(shell.getByText('3 × rejection in 77c0de, last just now')).toBeVisible();
  expect(await screen.findByText('Every email was sent.')).toBeVisible();
  expect(screen.getByText('No durable job has failed.')).toBeVisible();
  expect(remotes.getByText('Failing in browsers')).toBeVisible();
  const jobs = within(screen.getByRole('table', { name: 'Background jobs' }));
  expect(jobs.getByRole('row', { name: /^Sweep/ })).toHaveTextContent(
    /every hour.*on field-1, 84 ms.*3 unused files.*The store cannot be reached/,
  );
});

test('a failed mail is sent again', async () => {
  const backend = createFakeBackend();
  backend.failedMails.push(MAIL);
  openSystem({ backend });
  await userEvent.click(
    await screen.findByRole('button', { name: 'Try again: email to rook@muster.test' }),
  );
  expect(await screen.findByText('The email to rook@muster.test is sent again.')).toBeVisible();
  expect(await screen.findByText('Every email was sent.')).toBeVisible();
});

test('the hosts of failing webhooks are listed, once there are some', async () => {
  const backend = createFakeBackend();
  const { unmount } = openSystem({ backend });
  expect(await screen.findByText('Every email was sent.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Failing webhooks' })).toBeNull();
  unmount();
  const failingSince = '2026-11-20T08:12:00.000Z';
  backend.webhooks.set(makeId(1), [
    makeWebhook(),
    makeWebhook({ state: 'failing', failingSince, waiting: 1_250 }),
  ]);
  openSystem({ backend });
  const table = within(await screen.findByRole('table', { name: 'Failing webhooks' }));
  const [, row, ...others] = table.getAllByRole('row');
  expect(row).toHaveTextContent(/^till\.badgerwood\.uk1Fri 20 Nov 2026, 08:121,250$/);
  expect(others).toEqual([]);
});

test('refunds that failed are counted, and those of events that are gone are asked for again', async () => {
  const backend = createFakeBackend();
  backend.failedRefunds = { failed: 3, orphaned: 2 };
  openSystem({ backend });
  expect(await screen.findByText('3, 2 of events that are gone')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try Refunds Again' }));
  expect(await screen.findByText('The provider is asked again for 2 refunds.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try Refunds Again' })).not.toBeInTheDocument();
});

test('the file store is tested, with its outcome as a notice', async () => {
  openSystem({
    handlers: [
      handle('testFileConnection', () => ({ connected: true, storage: 'disk', milliseconds: 41 })),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Test Connection' }));
  expect(await screen.findByText('The file store works (41 ms).')).toBeVisible();
});

test('a failure says so and can be tried again', async () => {
  openSystem({ handlers: [handle('getSystem', () => refuse('FORBIDDEN'))] });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to fetch the state of the system',
  );
});
