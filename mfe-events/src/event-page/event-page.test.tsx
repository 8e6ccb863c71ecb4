import type { Event } from '@muster/contract';
import {
  createFakeBackend,
  type EndpointHandler,
  handle,
  makeEvent,
  makeFreshId,
  makeOwnParticipation,
  SUPERADMIN_ID,
} from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../page.tsx';

/** The pin of the map. */
const MAP = { name: 'Location of the event' };

type As = 'organizer' | 'superadmin' | 'visitor';

/** Opens the page of an event of somebody else. */
async function open(
  given: Partial<Event> = {},
  as: As = 'organizer',
  handlers: EndpointHandler[] = [],
) {
  const backend = createFakeBackend('full');
  const owner = backend.users.find(({ nickName }) => nickName === 'Quarrymaster')!;
  const organizer = { id: owner.id, name: 'Quarry Airsoft', avatarUrl: null };
  const event = makeEvent({
    id: makeFreshId(),
    organizer,
    date: '2090-02-13T09:30:00.000Z',
    ...given,
  });
  backend.events.unshift(event);
  const paths = {
    visitor: `/e/${event.id}`,
    organizer: `/dashboard/events/${event.id}`,
    superadmin: `/dashboard/events/${event.id}/page`,
  };
  const path = paths[as];
  const rendered = renderRemote(<Page />, { as, backend, path, handlers });
  const article = await screen.findByRole('article', { name: event.title });
  return { ...rendered, event, article: within(article) };
}

test('a date of a series names its rule and leads to the next other dates', async () => {
  const [full, free] = [makeFreshId(), makeFreshId()];
  const series = { id: makeFreshId(), words: 'Every Sunday', comingDates: 3, pendingDates: 0 };
  const next = [
    { id: full, date: '2090-02-20T09:30:00.000Z', availableSpots: 0 },
    { id: free, date: '2090-02-27T09:30:00.000Z', availableSpots: 7 },
  ];
  const { article } = await open({ series: { ...series, next } }, 'visitor');
  expect(article.getByText('Every Sunday')).toBeVisible();
  const dates = within(article.getByRole('region', { name: 'Other dates' }));
  expect(dates.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Mon 20 Feb 2090, 09:30 Waitlist',
    'Mon 27 Feb 2090, 09:30 7 spots left',
  ]);
  expect(dates.getAllByRole('link')[1]).toHaveAttribute('href', `/e/${free}`);
});

test('the page shows everything public: when in London, where, price, options, kit, spots', async () => {
  const { article, event } = await open({
    requiredEquipment: ['Mask', 'Boots'],
    customFields: [
      {
        id: makeFreshId(),
        label: 'Rental',
        isPlace: false,
        options: [
          { id: makeFreshId(), label: 'Rifle', price: 12.5, limit: null, left: null },
          { id: makeFreshId(), label: 'None', price: null, limit: null, left: null },
        ],
      },
    ],
  });
  expect(article.getByText('Monday 13 February 2090')).toBeInTheDocument();
  expect(article.getByText(/^09:30–.*UK time$/)).toBeInTheDocument();
  expect(article.getByText(event.description)).toBeInTheDocument();
  expect(article.getByText(/^Sunrise 07:/)).toBeInTheDocument();
  expect(article.queryByRole('button', MAP)).not.toBeInTheDocument();
  await userEvent.click(article.getByRole('button', { name: 'Show map' }));
  expect(await article.findByRole('button', MAP)).toBeInTheDocument();
  const directions = article.getByRole('link', { name: 'Directions' });
  expect(directions).toHaveAttribute(
    'href',
    expect.stringContaining('destination=50.8739%2C0.0089'),
  );
  expect(directions).toHaveAttribute('rel', 'noreferrer');
  const rental = within(article.getByRole('list', { name: 'Rental' }));
  expect(rental.getByText('+£12.50')).toBeInTheDocument();
  expect(
    within(article.getByRole('region', { name: 'Spots' })).getByText('28 spots available'),
  ).toBeInTheDocument();
  expect(screen.queryByText('Your events')).not.toBeInTheDocument();
});

test('the kit list is ticked off, and stays so for the account on this device', async () => {
  const user = userEvent.setup();
  const first = await open({ id: makeFreshId(), requiredEquipment: ['Mask', 'Boots', 'Mask'] });
  await user.click(first.article.getByRole('checkbox', { name: 'Mask' }));
  expect(first.article.getByText(/1 of 2 packed/)).toBeInTheDocument();
  first.unmount();
  const again = await open({ id: first.event.id, requiredEquipment: ['Mask', 'Boots'] });
  expect(again.article.getByRole('checkbox', { name: 'Mask' })).toBeChecked();
  expect(again.article.getByRole('checkbox', { name: 'Boots' })).not.toBeChecked();
  await user.click(again.article.getByRole('checkbox', { name: 'Mask' }));
  expect(again.article.getByText(/0 of 2 packed/)).toBeInTheDocument();
});

test('a picture of the gallery opens in full size, and Escape closes it', async () => {
  const user = userEvent.setup();
  const { article } = await open({
    gallery: [{ type: 'video', url: '/media/v.mp4', thumbnail: '/media/v.webp' }],
  });
  await user.click(article.getByRole('button', { name: 'View video 2 of 2' }));
  const viewer = await screen.findByRole('dialog');
  expect(viewer).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(viewer).not.toBeInTheDocument());
});

test('a link can open the ways to share', async () => {
  const backend = createFakeBackend('full');
  const shared = backend.events.find(({ approved }) => approved)!;
  renderRemote(<Page />, { backend, path: `/dashboard/events/${shared.id}?share=` });
  const dialog = within(await screen.findByRole('dialog', { name: `Share ${shared.title}` }));
  expect(dialog.getByRole('textbox', { name: 'Link to the event' })).toHaveValue(
    `http://localhost/e/${shared.id}?from=share`,
  );
});

test('a player can write to the organizer and report the event, but not change it', async () => {
  const { article, event } = await open();
  expect(article.getByRole('link', { name: 'Message organizer' })).toHaveAttribute(
    'href',
    `/dashboard/messages/new?event=${event.id}`,
  );
  expect(article.getByRole('button', { name: `Report ${event.title}` })).toBeInTheDocument();
  expect(article.queryByRole('link', { name: 'Edit event' })).not.toBeInTheDocument();
});

test('the organizer sees the page of a pending event, which cannot be shared', async () => {
  const backend = createFakeBackend('full');
  const own = backend.events.find(({ approved }) => !approved)!;
  renderRemote(<Page />, { backend, path: `/dashboard/events/${own.id}/page` });
  const article = within(await screen.findByRole('article', { name: own.title }));
  expect(article.getByText('Pending')).toBeInTheDocument();
  expect(article.getByText('This is your own event.')).toBeInTheDocument();
  expect(article.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument();
  expect(article.queryByRole('link', { name: 'Message organizer' })).not.toBeInTheDocument();
});

test('a visitor reads the event and can join; writing leads to sign-in', async () => {
  const { article, event, requests } = await open({}, 'visitor');
  expect(article.getByRole('link', { name: 'Join' })).toHaveAttribute(
    'href',
    `/e/${event.id}?join=`,
  );
  expect(article.getByRole('link', { name: 'Message organizer' })).toHaveAttribute(
    'href',
    '/login',
  );
  expect(article.queryByRole('button', { name: /^Report/ })).not.toBeInTheDocument();
  expect(requests.map(({ path }) => path)).toEqual([
    `/events/${event.id}`,
    `/events/${event.id}/going`,
    `/events/${event.id}/organizer`,
  ]);
});

test('the organizer of an approved event leads to their page', async () => {
  const { article, event } = await open();
  const card = within(article.getByRole('region', { name: 'Organizer' }));
  expect(card.getByRole('link', { name: event.organizer.name })).toHaveAttribute(
    ...['href', `/o/${event.organizer.id}`],
  );
});

test('the organizer of an event that is over for a year may have no page any more', async () => {
  const { article } = await open({ date: '2020-02-13T09:30:00.000Z' });
  const card = within(article.getByRole('region', { name: 'Organizer' }));
  expect(card.queryByRole('link')).not.toBeInTheDocument();
});

test('the superadmin as organizer has no public profile', async () => {
  const organizer = { id: SUPERADMIN_ID, name: 'Muster', avatarUrl: null };
  const { article } = await open({ organizer });
  const card = within(article.getByRole('region', { name: 'Organizer' }));
  expect(card.queryByRole('link')).not.toBeInTheDocument();
});

test.each(['64b0000000000000000000ff', 'nonsense'])(
  'an event that does not exist is a clear sentence: %s',
  async (id) => {
    renderRemote(<Page />, { path: `/dashboard/events/${id}` });
    expect(await screen.findByText('This event is not here')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  },
);

test.each([
  ['on the day', 0, true],
  ['the day before', 1, false],
])('%s the ticket is the first card: %s', async (_, days, isFirst) => {
  const date = new Date(Date.now() + days * 86_400_000).toISOString();
  const id = makeFreshId();
  const other = makeOwnParticipation({ eventId: makeFreshId(), title: 'Another' });
  const own = makeOwnParticipation({ eventId: id, date });
  const { requests } = await open({ id, date }, 'organizer', [
    handle('listMyParticipations', () => ({
      participations: [other, own],
      pagination: { page: 1, limit: 20, total: 2, pages: 1 },
    })),
  ]);
  if (isFirst) {
    const ticket = await screen.findByRole('region', { name: 'Your ticket' });
    expect(ticket).toHaveTextContent('Winter Fox');
    const page = screen.getByRole('article');
    expect(ticket.compareDocumentPosition(page)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  } else expect(requests.some(({ path }) => path === '/participations')).toBe(false);
});
