import { EXPORT_EVENTS_PATH } from '@muster/remote-kit';
import { handle, loseConnection, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exportName } from './export-menu.tsx';
import { SummaryCard } from './summary-card.tsx';

const savedNames: string[] = [];
jest.mock('@muster/remote-kit/files', () => ({
  saveFile: (name: string) => savedNames.push(name),
}));
afterEach(() => savedNames.splice(0));

const summary = {
  totalEvents: 1234,
  upcomingEvents: 34,
  pastEvents: 1200,
  allLevels: 2,
  difficultyDistribution: { Beginner: 1000, Advanced: 234 },
};
const summaryHandler = handle('getExportSummary', () => summary);

test('the card shows the sums and the number of events for each level', async () => {
  renderRemote(<SummaryCard />, { handlers: [summaryHandler] });
  const card = within(await screen.findByRole('region', { name: 'Summary of events' }));
  expect(await card.findByText('1,234')).toBeInTheDocument();
  const figures = card.getAllByRole('term').map((term) => term.parentElement?.textContent);
  expect(figures).toEqual([
    'Total events1,234',
    'Upcoming34',
    'Past1,200',
    'All levels used2 of 3',
  ]);
  const levels = within(card.getByRole('list', { name: 'Difficulty distribution' }));
  expect(levels.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Beginner 1000',
    'Advanced 234',
  ]);
});

test('a failure to load the sums is shown, and Try again loads them', async () => {
  const user = userEvent.setup();
  const rendered = renderRemote(<SummaryCard />, {
    handlers: [handle('getExportSummary', () => refuse('INTERNAL'))],
  });
  expect(await screen.findByText(/numbers could not be loaded/)).toBeInTheDocument();
  rendered.use(summaryHandler);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1,234')).toBeInTheDocument();
});

test.each([
  ['JSON', 'json', false],
  ['JSON with statistics', 'json', true],
  ['CSV', 'csv', false],
  ['XML', 'xml', false],
] as const)(
  '%s is fetched and saved under the name of its format',
  async (label, format, stats) => {
    const user = userEvent.setup();
    const rendered = renderRemote(<SummaryCard />, { handlers: [summaryHandler] });
    await user.click(screen.getByRole('button', { name: 'Export Data' }));
    await user.click(await screen.findByRole('menuitem', { name: label }));
    await waitFor(() => expect(savedNames).toEqual([exportName(format, new Date())]));
    const request = rendered.requests.find(({ path }) => path === '/events/export');
    expect(request?.query).toEqual({ format, download: 'true', ...(stats && { stats: 'true' }) });
  },
);

test('Cancel exports nothing, and a failed export is reported', async () => {
  const user = userEvent.setup();
  const rendered = renderRemote(<SummaryCard />, {
    handlers: [summaryHandler, handle('exportEvents', () => loseConnection())],
  });
  await user.click(screen.getByRole('button', { name: 'Export Data' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel' }));
  expect(rendered.requests.some(({ path }) => path === '/events/export')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Export Data' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  expect(await screen.findByText('Failed to export data')).toBeInTheDocument();
  expect(savedNames).toEqual([]);
});

test('the file name contains the day', () => {
  expect(exportName('csv', new Date('2026-11-21T23:59:00Z'))).toBe('events-export-2026-11-21.csv');
});

test('the address that leads to the export opens its menu', async () => {
  renderRemote(<SummaryCard />, { path: EXPORT_EVENTS_PATH });
  expect(await screen.findByRole('menuitem', { name: 'CSV' })).toBeVisible();
});
