import { createFakeBackend, handle, makeId, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CardsSection } from './organizing/cards-section.tsx';
import { PrivacySection } from './privacy-section.tsx';
import { RecordSection } from './record-section.tsx';

const ORGANIZER = makeId(1);
const SITE = { organizerId: makeId(2), organizerName: 'Northern Foxes' };

function open() {
  const backend = createFakeBackend();
  const dates = ['2026-01-10', '2026-02-07', '2026-03-07'];
  backend.records.set(ORGANIZER, [
    { ...SITE, location: 'Swindon', dates, hasThreeIn56Days: true },
    { ...SITE, location: 'Reading', dates: ['2026-01-10'], hasThreeIn56Days: false },
  ]);
  const handlers = [handle('getRecordLetter', () => refuse('NOT_FOUND'))];
  return renderRemote(<RecordSection />, { backend, handlers });
}

test('sites have their days, and one with three games over 56 days a letter', async () => {
  open();
  expect(await screen.findByText(/^3 days: 10 Jan 2026, 7 Feb 2026, 7 Mar 2026$/)).toBeVisible();
  expect(screen.getAllByText('3 games over 56 days or more')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Download letter: Reading' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Download letter: Swindon' }));
  expect(await screen.findByRole('alert')).toBeVisible();
});

test('the number of games is shown to organizers only when that is turned on', async () => {
  const { backend } = renderRemote(<PrivacySection />);
  const name = 'Show organizers how many games I have played';
  const own = backend.users.find(({ id }) => id === ORGANIZER);
  await waitFor(() => expect(screen.getByRole('switch', { name })).toBeEnabled());
  expect(screen.getByRole('switch', { name })).not.toBeChecked();
  await userEvent.click(screen.getByRole('switch', { name }));
  await waitFor(() => expect(own?.showsExperience).toBe(true));
});

test('cards are listed with who gave them, and taken back', async () => {
  const backend = createFakeBackend();
  const at = '2026-11-14T09:41:00.000Z';
  const user = { id: makeId(77), name: 'Rook', avatarUrl: null };
  const given = { givenBy: { id: makeId(5), name: 'Mo' }, createdAt: at, endsAt: at };
  const card = { id: makeId(9), user, colour: 'red' as const, reason: 'Blind firing', event: null };
  backend.cards.set(ORGANIZER, [{ ...card, ...given, can: { takeBack: true } }]);
  renderRemote(<CardsSection />, { backend });
  expect(await screen.findByText('Blind firing')).toBeVisible();
  expect(screen.getByText(/^by Mo · until/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Take back: red card of Rook' }));
  expect(await screen.findByText(/^Nobody has a card/)).toBeVisible();
});
