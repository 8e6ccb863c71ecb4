import { handle, loseConnection, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exportName } from './export-menu.tsx';
import { SummaryCard } from './summary-card.tsx';

const saved: string[] = [];
jest.mock('@muster/remote-kit/files', () => ({
  saveFile: (name: string) => saved.push(name),
}));
afterEach(() => saved.splice(0));

const summary = {
  totalEvents: 1234,
  upcomingEvents: 34,
  pastEvents: 1200,
  allLevels: 2,
  difficultyDistribution: { Beginner: 1000, Advanced: 234 },
};
const answered = handle('getExportSummary', () => summary);

test('the numbers and how the levels are spread', async () => {
  renderRemote(<SummaryCard />, { handlers: [answered] });
  const card = within(await screen.findByRole('region', { name: 'Summary of events' }));
  expect(await card.findByText('1,234')).toBeInTheDocument();
  const figures = card.getAllByRole('term').map((term) => term.parentElement?.textContent);
  expect(figures).toEqual(['Total events1,234', 'Upcoming34', 'Past1,200', 'All levels2']);
  const levels = within(card.getByRole('list', { name: 'Difficulty distribution' }));
  expect(levels.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Beginner 1000',
    'Advanced 234',
  ]);
});

test('without the numbers the rest goes on, and they can be asked for again', async () => {
  const user = userEvent.setup();
  const rendered = renderRemote(<SummaryCard />, {
    handlers: [handle('getExportSummary', () => refuse('INTERNAL'))],
  });
  expect(await screen.findByText(/numbers could not be loaded/)).toBeInTheDocument();
  rendered.use(answered);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1,234')).toBeInTheDocument();
});

test.each([
  ['JSON', 'json', false],
  ['JSON with statistics', 'json', true],
  ['CSV', 'csv', false],
  ['XML', 'xml', false],
] as const)('%s is fetched and saved under its name', async (label, format, stats) => {
  const user = userEvent.setup();
  const rendered = renderRemote(<SummaryCard />, { handlers: [answered] });
  await user.click(screen.getByRole('button', { name: 'Export Data' }));
  await user.click(await screen.findByRole('menuitem', { name: label }));
  await waitFor(() => expect(saved).toEqual([exportName(format, new Date())]));
  const asked = rendered.requests.find(({ path }) => path === '/events/export');
  expect(asked?.query).toEqual({ format, download: 'true', ...(stats && { stats: 'true' }) });
});

test('Cancel does nothing; a failure says so', async () => {
  const user = userEvent.setup();
  const rendered = renderRemote(<SummaryCard />, {
    handlers: [answered, handle('exportEvents', () => loseConnection())],
  });
  await user.click(screen.getByRole('button', { name: 'Export Data' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel' }));
  expect(rendered.requests.some(({ path }) => path === '/events/export')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Export Data' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  expect(await screen.findByText('Failed to export data')).toBeInTheDocument();
  expect(saved).toEqual([]);
});

test('files are named by the day', () => {
  expect(exportName('csv', new Date('2026-11-21T23:59:00Z'))).toBe('events-export-2026-11-21.csv');
});
