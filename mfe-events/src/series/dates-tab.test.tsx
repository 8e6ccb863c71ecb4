import type { Event } from '@muster/contract';
import { createFakeBackend, makeEvent, makeId } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../page.tsx';

const FOX = makeId(0x101);
const HOME = `/dashboard/events/${FOX}`;
const ID = makeId(0x900);

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-21T12:00Z'), advanceTimers: true }));
afterEach(() => jest.useRealTimers());

/** The tab Dates of the first of so many Sundays; the last one may differ. */
async function open(count = 3, last: Partial<Event> = {}) {
  const backend = createFakeBackend('full');
  const first = backend.events.find(({ id }) => id === FOX)!;
  const { organizer } = first;
  const series = { id: ID, words: 'Every Sunday', comingDates: count, pendingDates: 0, next: [] };
  const dates = Array.from({ length: count }, (_, week) => {
    const date = new Date(Date.UTC(2026, 11, 6 + 7 * week, 9, 30)).toISOString();
    const untouched = { participantCount: 0, likes: 0, waitlistCount: 0 };
    const made = week === 0 ? first : makeEvent({ organizer, ...untouched });
    return Object.assign(made, { series, date, endsAt: null });
  });
  Object.assign(dates.at(-1)!, last);
  backend.events.push(...dates.slice(1));
  backend.series.push({
    ...{ id: ID, isPaused: false, weeksAhead: 12, moveUntilDays: null, endsAfterMinutes: null },
    rule: {
      ...{ frequency: 'weekly', interval: 1, weekdays: ['sun'], time: '09:30' },
      ...{ from: '2026-12-06', until: null, except: [], extra: [] },
    },
  });
  const rendered = renderRemote(<Page />, { backend, path: `${HOME}/dates` });
  const list = within(await screen.findByRole('list', { name: 'Coming dates' }));
  return { ...rendered, dates, list, user: userEvent.setup({ delay: null }) };
}

test('an event that is no date of a series has no dates', async () => {
  renderRemote(<Page />, { backend: createFakeBackend('full'), path: `${HOME}/dates` });
  await screen.findByRole('heading', { name: 'To do' });
  expect(screen.queryByRole('link', { name: 'Dates' })).not.toBeInTheDocument();
});

test('each date has its spots, what is its own, and what can be done with it', async () => {
  const {
    dates,
    list: rows,
    user,
    backend,
  } = await open(3, {
    ...{ participantCount: 2, maxParticipants: null, waitlistCount: 3, owedPence: 4_500 },
    ...{ ownFields: ['title', 'price'], cancelledAt: '2026-11-20T10:00:00.000Z' },
  });
  expect(rows.getByText('2 spots · 3 waiting · £45.00 owed · Own: title, price')).toBeVisible();
  expect(rows.getByText('Called off')).toBeVisible();
  expect(rows.getAllByRole('button', { name: /^Skip this day/ })).toHaveLength(1);
  await user.click(rows.getByRole('button', { name: /^Skip this day: Sun 13 Dec/ }));
  expect(await screen.findByText(/, Sun 13 Dec 2026.*” is deleted\.$/)).toBeVisible();
  expect(backend.deletedEvents).toEqual([dates[1]]);
});

test('a date that somebody has joined is called off in its row, and the words name it', async () => {
  const { dates, list: rows, user } = await open(3, { participantCount: 2, approved: true });
  expect(rows.getAllByRole('button', { name: /^Call off/ })).toHaveLength(2);
  await user.click(rows.getByRole('button', { name: /^Call off Sun 20 Dec 2026/ }));
  const name = /^Call off “.+” on Sun 20 Dec 2026/;
  const dialog = within(await screen.findByRole('dialog', { name }));
  await user.click(dialog.getByRole('textbox', { name: 'Why' }));
  await user.paste('The wood is flooded');
  await user.click(dialog.getByRole('button', { name: 'Call off' }));
  expect(await screen.findByText(/” on Sun 20 Dec 2026.* is called off\.$/)).toBeVisible();
  expect(dates[2]).toMatchObject({ cancellationReason: 'The wood is flooded' });
});

test('the date whose home is open is taken out of the series after a question', async () => {
  const { dates, list: rows, user } = await open();
  const [takeOut, ...others] = rows.getAllByRole('button', { name: /^Take out of the series/ });
  expect(others).toEqual([]);
  await user.click(takeOut!);
  const dialog = { name: 'Take this date out of the series?' };
  const question = within(await screen.findByRole('dialog', dialog));
  expect(dates[0]!.series).not.toBeNull();
  await user.click(question.getByRole('button', { name: 'Take out of the series' }));
  expect(await screen.findByText(/^Sun 6 Dec.* is an event of its own now\.$/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Dates' })).toBeNull());
  expect(dates[0]!.series).toBeNull();
});

test('a day is added, and one that is left out comes back', async () => {
  const { backend, user } = await open();
  const [series] = backend.series;
  series!.rule.except = ['2026-12-27'];
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Choose a day')).toBeVisible();
  await user.type(screen.getByLabelText('Add a day'), '26/12/2026');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(series!.rule.extra).toEqual(['2026-12-26']));
});

test('a series is paused and resumed, and ends after a question', async () => {
  const { backend, user, location } = await open();
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByText('Paused: no further dates are made.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Resume' }));
  expect(await screen.findByText('Dates are made 12 weeks ahead.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'End series' }));
  const question = within(await screen.findByRole('dialog', { name: 'End this series?' }));
  expect(backend.series).toHaveLength(1);
  await user.click(question.getByRole('button', { name: 'End series' }));
  const text = 'The series has ended: 2 dates deleted, 1 kept.';
  expect(await screen.findByText(text)).toBeVisible();
  await waitFor(() => expect(location()).toBe('/dashboard/events'));
  expect(backend.series).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The series continues.')).toBeVisible();
  expect(backend.series).toHaveLength(1);
});

test('more than twelve dates have pages', async () => {
  const { user, list, location } = await open(14);
  expect(list.getAllByRole('listitem')).toHaveLength(12);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(location()).toBe(`${HOME}/dates?dates-page=2`));
});
