import * as files from '@muster/remote-kit/files';
import { createFakeBackend, handle, makeEvent, refuse, userOf } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { participantsPath } from '../../paths.ts';
import { ParticipantsDialog } from '../participants-dialog.tsx';

jest.mock('@muster/remote-kit/files', () => ({
  ...jest.requireActual('@muster/remote-kit/files'),
  saveFile: jest.fn(),
}));
const saveFile = jest.mocked(files.saveFile);
beforeEach(() => saveFile.mockClear());

/**
 * Opens an event with so many confirmed participants, 3 on the waitlist and 2 cancelled (the fake
 * backend adds these).
 */
function open(confirmed: number) {
  const backend = createFakeBackend('empty');
  const { id, organizerName: name } = userOf(backend, 'organizer');
  const event = makeEvent({
    title: 'Night Watch: Old Quarry',
    date: '2026-11-14T12:00:00.000Z',
    organizer: { id, name, avatarUrl: null },
    participantCount: confirmed,
    waitlistCount: 3,
    maxParticipants: null,
  });
  backend.events.push(event);
  const path = `${participantsPath(event.id)}?p-status=waitlist`;
  return renderRemote(<ParticipantsDialog eventId={event.id} />, { backend, path });
}

async function choose(item: string) {
  const user = userEvent.setup();
  const button = await screen.findByRole('button', { name: 'Export' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return user;
}

test('all of over 1,000 participants are exported, whatever the list shows', async () => {
  const rendered = open(2_100);
  await choose('Complete CSV');
  expect(
    await screen.findByText('Saved night-watch-old-quarry-2026-11-14-participants.csv'),
  ).toBeInTheDocument();
  const [name, text, type] = saveFile.mock.lastCall ?? [];
  expect(name).toBe('night-watch-old-quarry-2026-11-14-participants.csv');
  expect(type).toBe('text/csv;charset=utf-8');
  expect(String(text).trimEnd().split('\r\n')).toHaveLength(1 + 2_105);
  const pages = rendered.requests.filter(({ query }) => query.limit === '1000');
  expect(pages.map(({ query }) => query)).toEqual(
    ['1', '2', '3'].map((page) => ({ page, limit: '1000', sort: 'surname' })),
  );
});

test.each([
  ['Contact list (confirmed)', 'night-watch-old-quarry-2026-11-14-contacts.csv'],
  ['Check-in list (confirmed)', 'night-watch-old-quarry-2026-11-14-check-in.csv'],
])('the %s has confirmed participants only', async (item, name) => {
  open(12);
  await choose(item);
  await waitFor(() => expect(saveFile).toHaveBeenCalled());
  const [savedName, text] = saveFile.mock.lastCall ?? [];
  expect(savedName).toBe(name);
  expect(String(text).trimEnd().split('\r\n')).toHaveLength(1 + 12);
});

test('the complete JSON has every participant', async () => {
  open(12);
  await choose('Complete JSON');
  await waitFor(() => expect(saveFile).toHaveBeenCalled());
  expect(JSON.parse(String(saveFile.mock.lastCall?.[1])).participants).toHaveLength(17);
});

test.each([
  ['Complete spreadsheet', 'participants'],
  ['Contact spreadsheet (confirmed)', 'contacts'],
  ['Check-in spreadsheet (confirmed)', 'check-in'],
])('%s is a file of its own kind', async (item, suffix) => {
  open(12);
  await choose(item);
  await waitFor(() => expect(saveFile).toHaveBeenCalled());
  const [name, content] = saveFile.mock.lastCall ?? [];
  expect(name).toBe(`night-watch-old-quarry-2026-11-14-${suffix}.xlsx`);
  expect((content as Blob).type).toMatch(/spreadsheetml/);
});

test('an export shows its progress and can be cancelled', async () => {
  const rendered = open(2_100);
  await screen.findByRole('table');
  const secondPage = Promise.withResolvers<void>();
  rendered.use(
    handle('listParticipants', async ({ query }) => {
      if (query.page === 2) await secondPage.promise;
      return {
        participants: [],
        summary: {
          total: 0,
          confirmed: 0,
          waitlist: 0,
          paid: 0,
          checkedIn: 0,
          totalRevenue: 0,
          owing: 0,
          owedPence: 0,
        },
        pagination: { page: query.page, limit: query.limit, total: 2_105, pages: 3 },
      };
    }),
  );
  const user = await choose('Complete CSV');
  expect(await screen.findByText('Complete CSV: 0 of 2,105')).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Complete CSV' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
  secondPage.resolve();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(saveFile).not.toHaveBeenCalled();
});

test.each([
  ['Complete CSV', 'Failed to export CSV'],
  ['Complete JSON', 'Failed to export JSON'],
  ['Complete spreadsheet', 'Failed to export spreadsheet'],
  ['Contact list (confirmed)', 'Failed to export contact list'],
  ['Check-in list (confirmed)', 'Failed to export check-in list'],
])('a failed export of %s shows its own message', async (item, sentence) => {
  const rendered = open(12);
  await screen.findByRole('table');
  rendered.use(handle('listParticipants', () => refuse('INTERNAL')));
  await choose(item);
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(saveFile).not.toHaveBeenCalled();
});
