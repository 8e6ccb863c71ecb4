import { makeEvent, makeId, SUPERADMIN_ID } from '@muster/testing';
import { renderRemote, signedInUser } from '@muster/testing/render';
import { screen, within } from '@testing-library/react';
import { EventCard } from './event-card.tsx';

function showCard(fields: Parameters<typeof makeEvent>[0] = {}) {
  const event = makeEvent(fields);
  renderRemote(<EventCard event={event} />);
  return within(screen.getByRole('article', { name: event.title }));
}

test('the card shows title, location, date, duration, price, organizer and difficulty', () => {
  const card = showCard({ title: 'Night Watch', price: '£32.00', duration: '5 hours' });
  expect(card.getByRole('heading', { name: 'Night Watch' })).toBeInTheDocument();
  expect(card.getByText('Badgerwood, Lewes, East Sussex, BN8 4AA')).toBeInTheDocument();
  expect(card.getByText(/Sat 13 Feb 2027/)).toBeInTheDocument();
  expect(card.getByText('5 hours')).toBeInTheDocument();
  expect(card.getByText('£32.00')).toBeInTheDocument();
  expect(card.getByText('Badgerwood Airsoft')).toBeInTheDocument();
  expect(card.getByText('Intermediate')).toBeInTheDocument();
});

test('the end is on the line of the date', () => {
  const card = showCard({ endsAt: '2027-02-13T16:30:00.000Z' });
  expect(card.getByText(/^Sat 13 Feb 2027, 09:30 – 16:30/)).toBeInTheDocument();
});

test.each([
  [true, 'Approved', 'Pending'],
  [false, 'Pending', 'Approved'],
])('an event with approved = %s shows %s', (approved, visibleLabel, absentLabel) => {
  const card = showCard({ approved });
  expect(card.getByText(visibleLabel)).toBeInTheDocument();
  expect(card.queryByText(absentLabel)).not.toBeInTheDocument();
});

test('the card shows free spots, a full event with its waitlist, or unlimited spots', () => {
  expect(showCard({ title: 'Room' }).getByText('28 spots available')).toBeInTheDocument();
  const full = showCard({
    title: 'Full',
    maxParticipants: 12,
    waitlistCount: 3,
    availableSpots: 0,
  });
  expect(full.getByText('Event full')).toBeInTheDocument();
  expect(full.getByText('3')).toBeInTheDocument();
  const open = showCard({ title: 'Open', maxParticipants: null, availableSpots: null });
  expect(open.getByText('Unlimited spots')).toBeInTheDocument();
});

test('likes and the gallery are counted only when there are any', () => {
  const withoutLikes = showCard({ title: 'Plain' });
  expect(withoutLikes.queryByRole('img', { name: /likes|gallery/ })).not.toBeInTheDocument();
  function item(url: string) {
    return { type: 'image' as const, url, thumbnail: null };
  }
  const liked = showCard({ title: 'Liked', likes: 4, gallery: ['/1.jpg', '/2.jpg'].map(item) });
  expect(liked.getByRole('img', { name: '4 likes' })).toBeInTheDocument();
  expect(liked.getByRole('img', { name: '2 in the gallery' })).toBeInTheDocument();
});

test('the card shows the first three gallery items and marks videos', () => {
  const gallery = [1, 2, 3, 4].map((number) => ({
    type: number === 2 ? ('video' as const) : ('image' as const),
    url: `/media/events/${number}`,
    thumbnail: null,
  }));
  const strip = within(showCard({ gallery }).getByRole('list', { name: 'Gallery' }));
  expect(
    strip
      .getAllByRole('img')
      .map((picture) => picture.getAttribute('alt') ?? picture.getAttribute('aria-label')),
  ).toEqual(['Picture 1', 'Video 2', 'Picture 3']);
});

test('the card shows three pieces of equipment and the number of the others', () => {
  const card = showCard({ requiredEquipment: ['Mask', 'Boots', 'Radio', 'Water', 'Torch'] });
  const list = within(card.getByRole('list', { name: 'Required equipment' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Mask',
    'Boots',
    'Radio',
    '+2 more',
  ]);
});

test('the card says what is left of limited options', () => {
  const hire = { id: 'b', label: 'Hire', price: 15, limit: 25, left: 3 };
  const options = [
    { ...hire, id: 'a', label: 'Own', price: 0, limit: null, left: null },
    hire,
    { ...hire, id: 'c', label: 'Radio', price: 0, left: 0 },
  ];
  const card = showCard({ customFields: [{ id: 'kit', label: 'Kit', isPlace: false, options }] });
  const kit = within(card.getByRole('list', { name: 'Kit' }));
  expect(kit.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Own',
    'Hire +£15.00 · 3 left',
    'Radio · sold out',
  ]);
});

test('the card shows two custom fields with three options each and their surcharges', () => {
  function option(id: string, label: string, price: number) {
    return { id, label, price, limit: null, left: null };
  }
  function field(id: string, label: string) {
    return {
      id,
      label,
      isPlace: false,
      options: [
        option('1', 'None', 0),
        option('2', 'Hire kit', 15),
        option('3', 'Ammo', 4.5),
        option('4', 'Tent', 9),
      ],
    };
  }
  const card = showCard({
    customFields: [field('a', 'Kit'), field('b', 'Food'), field('c', 'Bed')],
  });
  const kit = within(card.getByRole('list', { name: 'Kit' }));
  expect(kit.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'None',
    'Hire kit +£15.00',
    'Ammo +£4.50',
  ]);
  expect(card.getByRole('list', { name: 'Food' })).toBeInTheDocument();
  expect(card.queryByRole('region', { name: 'Bed' })).not.toBeInTheDocument();
});

test('Edit is offered to users who can update the event', () => {
  const allowed = makeEvent().can;
  expect(
    showCard({ title: 'Mine', can: allowed }).getByRole('link', { name: 'Edit Mine' }),
  ).toBeInTheDocument();
  const theirs = showCard({ title: 'Theirs', can: { ...allowed, update: false } });
  expect(theirs.queryByRole('link', { name: /^Edit/ })).not.toBeInTheDocument();
});

test('only the organizer of an event can duplicate it', () => {
  const theirs = showCard({ title: 'Theirs' });
  expect(theirs.queryByRole('link', { name: /^Duplicate/ })).not.toBeInTheDocument();
  const own = makeEvent({ title: 'Mine' });
  const { backend } = renderRemote(null);
  const organizer = { ...own.organizer, id: signedInUser()?.id ?? '' };
  renderRemote(<EventCard event={{ ...own, organizer }} />, { backend, path: '/?search=fox' });
  expect(screen.getByRole('link', { name: 'Duplicate Mine' })).toHaveAttribute(
    'href',
    `/dashboard/events/new?search=fox&copy=${own.id}`,
  );
});

test('the organizer’s name leads to their public profile, the superadmin’s leads nowhere', () => {
  const card = showCard({ organizer: { id: makeId(2), name: 'Quarry', avatarUrl: null } });
  expect(card.getByRole('link', { name: 'Quarry' })).toHaveAttribute(
    'href',
    `/dashboard/people/${makeId(2)}`,
  );
  const own = showCard({
    title: 'Muster Open',
    organizer: { id: SUPERADMIN_ID, name: 'Muster', avatarUrl: null },
  });
  expect(own.queryByRole('link', { name: 'Muster' })).not.toBeInTheDocument();
});

test('what is owed leads to who owes it', () => {
  const { id } = makeEvent({ id: makeId(7) });
  const owed = showCard({ id, owedPence: 6_050 }).getByRole('link', { name: '£60.50 owed' });
  expect(owed).toHaveAttribute(
    'href',
    expect.stringContaining(`${id}/participants?p-payment=owed`),
  );
  expect(showCard({ title: 'Settled', owedPence: 0 }).queryByText(/owed/)).not.toBeInTheDocument();
});
