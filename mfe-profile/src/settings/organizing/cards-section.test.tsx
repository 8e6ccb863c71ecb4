import type { Card } from '@muster/contract';
import { createFakeBackend, makeId } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CardsSection } from './cards-section.tsx';

const ORGANIZER = makeId(1);

function makeCard(name: string, takeBack: boolean): Card {
  return {
    id: makeId(name.length),
    user: { id: makeId(77), name, avatarUrl: null },
    event: null,
    colour: 'yellow',
    reason: 'Blind firing',
    givenBy: null,
    createdAt: '2026-11-14T09:41:00.000Z',
    endsAt: '2027-11-14T09:41:00.000Z',
    can: { takeBack },
  };
}

test('a card is taken back by its organizer; to crew nothing is offered', async () => {
  const backend = createFakeBackend();
  backend.cards.set(ORGANIZER, [makeCard('Rook', true), makeCard('Heron', false)]);
  renderRemote(<CardsSection />, { backend });
  const take = await screen.findByRole('button', { name: 'Take back: yellow card of Rook' });
  expect(screen.getByRole('link', { name: 'Heron' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /of Heron$/ })).not.toBeInTheDocument();
  await userEvent.click(take);
  expect(await screen.findByRole('link', { name: 'Heron' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Rook' })).not.toBeInTheDocument();
});
