import { createFakeBackend, handle, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Reports } from './reports.tsx';

const SECTION = '/dashboard/admin?section=reports';

function openSection(options: Parameters<typeof renderRemote>[1] = {}) {
  return renderRemote(<Reports />, { as: 'superadmin', path: SECTION, ...options });
}
function card(name: RegExp) {
  return screen.findByRole('article', { name });
}

test('the most reported comes first, each with its subject in context and its reports', async () => {
  const { backend } = openSection();
  const [first] = await screen.findAllByRole('article');
  expect(first).toHaveAccessibleName(/^Event by/);
  expect(within(first!).getByText('2 reports')).toBeVisible();
  expect(within(first!).getByText('The quarry is closed to the public.')).toBeVisible();
  const message = await card(/^Message by Otter/);
  expect(within(message).getByText('Can my son (14) come along?')).toBeVisible();
  const { subject } = backend.reportCases.find((each) => each.subject.kind === 'message')!;
  expect(within(message).getByRole('link', { name: 'Show in the thread' })).toHaveAttribute(
    'href',
    expect.stringContaining(`section=messages&thread=${subject.threadId}&message=${subject.id}`),
  );
  const photo = await card(/^Photo by Quarrymaster/);
  expect(within(photo).getByRole('img', { name: 'Reported photo' })).toBeVisible();
  const profile = await card(/^Profile by Quarrymaster/);
  expect(within(profile).queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
  expect(within(profile).getByRole('link', { name: 'Manage account' })).toHaveAttribute(
    'href',
    expect.stringMatching(/section=users&user=[0-9a-f]{24}$/),
  );
});

test('a dismissed case leaves the queue and is listed as closed', async () => {
  const { location } = openSection();
  const message = await card(/^Message/);
  await userEvent.click(within(message).getByRole('button', { name: 'Dismiss' }));
  expect(await screen.findByText('The report was dismissed.')).toBeInTheDocument();
  await waitFor(() => expect(message).not.toBeInTheDocument());
  await userEvent.click(screen.getByRole('radio', { name: 'Closed' }));
  const closed = await card(/^Message/);
  expect(within(closed).getByText('Dismissed')).toBeVisible();
  expect(within(closed).queryByRole('button')).not.toBeInTheDocument();
  expect(location()).toBe(`${SECTION}&status=closed`);
});

test('removing asks first', async () => {
  const { backend } = openSection();
  const photo = await card(/^Photo/);
  await userEvent.click(within(photo).getByRole('button', { name: 'Remove' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove this photo?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(backend.reportCases.every(({ outcome }) => outcome === null)).toBe(true);
  await userEvent.click(within(photo).getByRole('button', { name: 'Remove' }));
  const again = await screen.findByRole('dialog', { name: 'Remove this photo?' });
  await userEvent.click(within(again).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('The reported content was removed.')).toBeInTheDocument();
  await waitFor(() => expect(again).not.toBeInTheDocument());
});

test('removing the name of a squad says that the squad stays', async () => {
  const backend = createFakeBackend('full');
  const { subject } = backend.reportCases.find((each) => each.subject.kind === 'message')!;
  Object.assign(subject, { kind: 'squad', excerpt: 'Bad Words', threadId: null });
  openSection({ backend });
  const squad = await card(/^Squad name by Otter/);
  expect(within(squad).getByText('Bad Words')).toBeVisible();
  await userEvent.click(within(squad).getByRole('button', { name: 'Remove' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove this squad name?' });
  expect(within(dialog).getByText(/The squad will be called “Squad”\./)).toBeVisible();
});

test('a warning needs a sentence', async () => {
  const { requests } = openSection();
  const profile = await card(/^Profile/);
  await userEvent.click(within(profile).getByRole('button', { name: 'Warn' }));
  const dialog = await screen.findByRole('dialog', { name: 'Warn Quarrymaster' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send warning' }));
  expect(await within(dialog).findByText('Write what the person should know')).toBeVisible();
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Warning/ }), 'Be polite.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send warning' }));
  expect(await screen.findByText('The warning was sent.')).toBeInTheDocument();
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  const sent = requests.find(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({ outcome: 'warned', note: 'Be polite.' });
});

test('a refused decision says why, and the case stays', async () => {
  openSection({ handlers: [handle('resolveReport', () => refuse('REPORT_CLOSED'))] });
  const message = await card(/^Message/);
  await userEvent.click(within(message).getByRole('button', { name: 'Dismiss' }));
  expect(await screen.findByText('This report has been decided already')).toBeInTheDocument();
  expect(message).toBeInTheDocument();
});

test('an empty queue says so, and a failure can be tried again', async () => {
  const { use } = openSection({
    backend: createFakeBackend('empty'),
    handlers: [handle('listReports', () => refuse('INTERNAL'))],
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch reports');
  use(
    handle('listReports', () => ({
      cases: [],
      pagination: { page: 1, limit: 20, total: 0, pages: 1 },
    })),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No open reports')).toBeVisible();
});
