import { makeParticipant } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { RegularNote } from './regular-note.tsx';

test.each([
  [undefined, ''],
  [{ total: 1, noShows: 0 }, '1 game, never a no-show'],
  [{ total: 7, noShows: 0 }, '7 games, never a no-show'],
  [{ total: 2, noShows: 1 }, '2 games, 1 no-show'],
  [{ total: 1_200, noShows: 3 }, '1,200 games, 3 no-shows'],
])('earlier games %j read as “%s”', (earlierGames, text) => {
  const participant = makeParticipant({ ...(earlierGames && { earlierGames }) });
  const { container } = renderRemote(<RegularNote participant={participant} />);
  expect(container.querySelector('.note')?.textContent ?? '').toBe(text);
});
