import { createFakeBackend, makeEvent, makeId } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EventList } from './event-list.tsx';

/** So many Sundays, and one event between the first two. */
function render(count: number, path = '/dashboard/events') {
  const backend = createFakeBackend('empty');
  const organizer = { id: makeId(1), name: 'Foxes', avatarUrl: null };
  const series = { id: makeId(9), words: 'Every Sunday', comingDates: count, pendingDates: 0 };
  const dates = Array.from({ length: count }, (_, week) => {
    const date = new Date(Date.UTC(2090, 0, 1 + 7 * week, 10)).toISOString();
    const title = `Sunday ${week + 1}`;
    return makeEvent({ organizer, date, title, series: { ...series, next: [] } });
  });
  const single = makeEvent({ organizer, title: 'Single', date: '2090-01-03T10:00:00.000Z' });
  backend.events = [...dates, single];
  const user = userEvent.setup();
  return { ...renderRemote(<EventList />, { backend, path }), dates, user };
}

async function expectTitles(titles: readonly string[]) {
  await waitFor(() => {
    const list = within(screen.getByRole('list', { name: 'Events' }));
    const links = list.getAllByRole('heading', { level: 2 });
    expect(links.map(({ textContent }) => textContent)).toEqual(titles);
  });
}

test('a few dates are one card, which leads to all of them', async () => {
  const { dates } = render(3);
  await expectTitles(['Sunday 1', 'Single']);
  expect(await screen.findByRole('link', { name: '3 dates of Sunday 1' })).toHaveAttribute(
    'href',
    `/dashboard/events/${dates[0]!.id}/dates`,
  );
});

test('the compact list has each date below the first one, cards that are chosen the next alone', async () => {
  const { user, requests } = render(6);
  const sundays = [1, 2, 3, 4, 5, 6].map((week) => `Sunday ${week}`);
  await expectTitles([...sundays, 'Single']);
  expect(await screen.findAllByRole('link', { name: /dates of/ })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Show as cards' }));
  await expectTitles(['Sunday 1', 'Single']);
  const asked = requests.filter(({ path }) => path === '/events').map(({ query }) => query);
  expect(asked.map(({ eachDate }) => eachDate)).toEqual(['true', 'false']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'When' }), 'Upcoming');
  await expectTitles(['Sunday 1', 'Single']);
});
