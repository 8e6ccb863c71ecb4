import { makeEvent } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, within } from '@testing-library/react';
import { EventCard } from './event-card.tsx';

function showCard(given: Parameters<typeof makeEvent>[0] = {}) {
  const event = makeEvent(given);
  renderRemote(<EventCard event={event} />);
  return within(screen.getByRole('article', { name: event.title }));
}

test('the card says what, where, when, how long, how much and by whom', () => {
  const card = showCard({ title: 'Night Watch', price: '£32.00', duration: '5 hours' });
  expect(card.getByRole('heading', { name: 'Night Watch' })).toBeInTheDocument();
  expect(card.getByText('Badgerwood, Lewes, East Sussex, BN8 4AA')).toBeInTheDocument();
  expect(card.getByText(/Sat 13 Feb 2027/)).toBeInTheDocument();
  expect(card.getByText('5 hours')).toBeInTheDocument();
  expect(card.getByText('£32.00')).toBeInTheDocument();
  expect(card.getByText('Badgerwood Airsoft')).toBeInTheDocument();
  expect(card.getByText('Intermediate')).toBeInTheDocument();
});

test.each([
  [true, 'Approved', 'Pending'],
  [false, 'Pending', 'Approved'],
])('approved %s shows %s', (approved, shown, hidden) => {
  const card = showCard({ approved });
  expect(card.getByText(shown)).toBeInTheDocument();
  expect(card.queryByText(hidden)).not.toBeInTheDocument();
});

test('places: room, a full event with a waitlist, and no limit', () => {
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
  const plain = showCard({ title: 'Plain' });
  expect(plain.queryByRole('img', { name: /likes|gallery/ })).not.toBeInTheDocument();
  function item(url: string) {
    return { type: 'image' as const, url, thumbnail: null };
  }
  const liked = showCard({ title: 'Liked', likes: 4, gallery: ['/1.jpg', '/2.jpg'].map(item) });
  expect(liked.getByRole('img', { name: '4 likes' })).toBeInTheDocument();
  expect(liked.getByRole('img', { name: '2 in the gallery' })).toBeInTheDocument();
});

test('three of the gallery, videos marked', () => {
  const gallery = [1, 2, 3, 4].map((place) => ({
    type: place === 2 ? ('video' as const) : ('image' as const),
    url: `/media/events/${place}`,
    thumbnail: null,
  }));
  const strip = within(showCard({ gallery }).getByRole('list', { name: 'Gallery' }));
  expect(
    strip
      .getAllByRole('img')
      .map((picture) => picture.getAttribute('alt') ?? picture.getAttribute('aria-label')),
  ).toEqual(['Picture 1', 'Video 2', 'Picture 3']);
});

test('three pieces of equipment and how many more', () => {
  const card = showCard({ requiredEquipment: ['Mask', 'Boots', 'Radio', 'Water', 'Torch'] });
  const list = within(card.getByRole('list', { name: 'Required equipment' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Mask',
    'Boots',
    'Radio',
    '+2 more',
  ]);
});

test('two custom fields with three options each and their add-ons', () => {
  function option(id: string, label: string, price: number) {
    return { id, label, price };
  }
  function field(id: string, label: string) {
    return {
      id,
      label,
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

test('edit is offered to those who may', () => {
  const may = { update: true, delete: true, approve: false };
  expect(
    showCard({ title: 'Mine', can: may }).getByRole('link', { name: 'Edit Mine' }),
  ).toBeInTheDocument();
  const theirs = showCard({ title: 'Theirs', can: { ...may, update: false } });
  expect(theirs.queryByRole('link')).not.toBeInTheDocument();
});
