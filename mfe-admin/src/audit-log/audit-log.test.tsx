import type { AuditEntry } from '@muster/contract';
import { handle, loseConnection, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AuditLog } from './audit-log.tsx';

const path = '/dashboard/admin?section=audit';
const user = userEvent.setup();

function makeEntry(number: number, given: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: String(number).padStart(24, '0'),
    action: 'suspendUser',
    actor: { id: '1'.repeat(24), name: 'Warden' },
    subject: { kind: 'user', id: '2'.repeat(24), name: 'Otter' },
    before: { suspended: false },
    after: { suspended: true },
    network: '203.0.113.0/24',
    createdAt: '2026-11-14T09:30:00.000Z',
    ...given,
  };
}

function show(entries: AuditEntry[], options: object = {}) {
  const handlers = [
    handle('listAuditEntries', ({ query: { action, before, limit } }) => {
      const found = entries.filter((entry) => !action || entry.action === action);
      const left = found.slice(before ? found.length - before : 0);
      const nextBefore = left.length > limit ? left.length - limit : null;
      return { entries: left.slice(0, limit), nextBefore };
    }),
  ];
  return renderRemote(<AuditLog />, { as: 'superadmin', path, handlers, ...options });
}

test('an entry says in words who did what to what, from where, before and after', async () => {
  show([makeEntry(1)]);
  const row = await screen.findByRole('row', { name: /Suspended account/ });
  for (const text of ['Warden', 'Account', 'Suspended: no → yes', '203.0.113.0/24'])
    expect(row).toHaveTextContent(text);
  expect(within(row).getByRole('link', { name: 'Otter' })).toHaveAttribute(
    'href',
    expect.stringContaining(`?section=users&user=${'2'.repeat(24)}`),
  );
});

test('what a program wrote names the organizer and the key', async () => {
  const key = { id: '4'.repeat(24), name: 'Till' };
  const subject = { kind: 'key', ...key };
  show([makeEntry(1, { action: 'useKey', key, subject, before: null, after: null })]);
  const row = await screen.findByRole('row', { name: /Wrote by a key of a program/ });
  expect(row).toHaveTextContent('Warden · Till (key)');
  expect(row).toHaveTextContent('Key Till');
});

test('of deleted actors and subjects the id is shown, without a link', async () => {
  const id = '3'.repeat(24);
  show([makeEntry(1, { actor: { id, name: null }, subject: { kind: 'user', id, name: null } })]);
  const row = await screen.findByRole('row', { name: /Suspended account/ });
  expect(row).toHaveTextContent('Deleted user');
  expect(within(row).getAllByText(id)).toHaveLength(2);
  expect(within(row).queryByRole('link')).not.toBeInTheDocument();
});

test('older entries are on the next page, which the URL keeps', async () => {
  const entries = Array.from({ length: 60 }, (_, number) => makeEntry(number));
  const { location } = show(entries);
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(51));
  await user.click(screen.getByRole('button', { name: 'Older entries' }));
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(11));
  expect(location()).toContain('before=');
  expect(screen.queryByRole('button', { name: 'Older entries' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Newest entries' }));
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(51));
});

test('a filter starts over at the newest entries', async () => {
  show([makeEntry(1), makeEntry(2, { action: 'restoreUser' })]);
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3));
  const action = screen.getByRole('combobox', { name: 'Action' });
  await user.selectOptions(action, 'Restored account');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  expect(screen.getByRole('row', { name: /Restored account/ })).toBeInTheDocument();
});

test('days are sent as moments of the reader’s zone, the last day included', async () => {
  const asked: object[] = [];
  const handlers = [
    handle('listAuditEntries', ({ query }) => {
      asked.push(query);
      return { entries: [], nextBefore: null };
    }),
  ];
  renderRemote(<AuditLog />, {
    as: 'superadmin',
    path: `${path}&from=2026-11-01&to=2026-11-01&subject=abc`,
    handlers,
  });
  expect(await screen.findByText('No entries found')).toBeInTheDocument();
  const [from, to] = [new Date('2026-11-01T00:00'), new Date('2026-11-02T00:00')];
  expect(asked[0]).toMatchObject({ from: from.toISOString(), to: to.toISOString() });
  expect(asked[0]).not.toHaveProperty('subject');
});

test('failures of the list and of the export are shown', async () => {
  show([], {
    handlers: [
      handle('listAuditEntries', () => refuse('INTERNAL', '')),
      handle('exportAuditEntries', () => loseConnection()),
    ],
  });
  expect(await screen.findByText('Failed to fetch the audit log')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText(/^Network error/)).toBeInTheDocument();
});
