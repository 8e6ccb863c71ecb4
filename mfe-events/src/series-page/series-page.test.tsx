import { createFakeBackend, makeEvent, makeFreshId } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, within } from '@testing-library/react';
import { Page } from '../page.tsx';

const ID = makeFreshId();

/** Three dates of a series, the second of which is called off. */
function open(as: 'organizer' | 'visitor', path = `/s/${ID}`) {
  const backend = createFakeBackend('full');
  const owner = backend.users.find(({ nickName }) => nickName === 'Quarrymaster')!;
  const organizer = { id: owner.id, name: 'Quarry Airsoft', avatarUrl: null };
  const series = { id: ID, words: 'Every Sunday', comingDates: 2, pendingDates: 0, next: [] };
  const dates = [5, 12, 19].map((day, index) =>
    makeEvent({
      ...{ organizer, series, title: 'Sunday Skirmish', basePrice: 25 - 5 * index },
      date: new Date(Date.UTC(2090, 1, day, 9, 30)).toISOString(),
      ...(index === 1 && { cancelledAt: '2089-12-01T10:00:00.000Z' }),
    }),
  );
  backend.events.push(...dates);
  backend.series.push({
    ...{ id: ID, isPaused: false, weeksAhead: 12, moveUntilDays: null, endsAfterMinutes: null },
    rule: {
      ...{ frequency: 'weekly', interval: 1, weekdays: ['sun'], time: '09:30' },
      ...{ from: '2090-02-05', until: null, except: [], extra: [] },
    },
  });
  return { ...renderRemote(<Page />, { as, backend, path }), dates };
}

test.each([
  ['visitor', '/e/', 1],
  ['organizer', '/dashboard/events/', 2],
] as const)(
  'a %s sees words, price and the dates, and can book several',
  async (as, base, level) => {
    const { dates } = open(as);
    const page = within(await screen.findByRole('article', { name: 'Sunday Skirmish' }));
    expect(page.getByRole('heading', { level, name: 'Sunday Skirmish' })).toBeVisible();
    expect(page.getByText('Every Sunday')).toBeVisible();
    const list = within(page.getByRole('region', { name: 'Dates' }));
    expect(page.getByText('from £15.00')).toBeVisible();
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Sun 5 Feb 2090, 09:30 28 spots left',
      'Sun 12 Feb 2090, 09:30 Called off',
      'Sun 19 Feb 2090, 09:30 28 spots left',
    ]);
    const links = within(list.getByRole('list')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      dates.map(({ id }) => `${base}${id}`),
    );
    expect(links.map((link) => link.querySelector('s') !== null)).toEqual([false, true, false]);
    expect(await list.findByRole('link', { name: 'Book several' })).toBeVisible();
    expect(list.getByRole('link', { name: 'Calendar file' })).toHaveAttribute(
      ...['href', `/s/${ID}.ics`],
    );
  },
);

test.each([makeFreshId(), 'nonsense'])('an unknown series says so: %s', async (id) => {
  open('visitor', `/s/${id}`);
  expect(await screen.findByRole('link', { name: 'See upcoming games' })).toBeVisible();
});
