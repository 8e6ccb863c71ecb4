import type { Participant } from '@muster/contract';
import { formatCount } from '@muster/ui';
import { bookedText } from './labels.ts';
import * as css from './regular-note.module.css';

/**
 * How a player has come to the organizer's earlier games, and at how many games they were anywhere
 * if they show it (docs/product/participation.md#earlier-games, docs/product/record.md#experience);
 * of a dependant the age, and who has booked.
 */
export function RegularNote({ participant }: { participant: Participant }) {
  const { earlierGames, experience, dependant } = participant;
  const texts = dependant
    ? [bookedText(participant)]
    : [
        earlierGames && earlierGamesText(earlierGames),
        experience && experienceText(experience.games),
      ];
  const text = texts.filter(Boolean).join(' · ');
  return text ? (
    <span className={css.note} title={text}>
      {text}
    </span>
  ) : null;
}

/** `12 games anywhere` */
function experienceText(games: number): string {
  return `${games === 1 ? '1 game' : `${formatCount(games)} games`} anywhere`;
}

/** `7 games, never a no-show` */
function earlierGamesText({ total, noShows }: NonNullable<Participant['earlierGames']>): string {
  const games = total === 1 ? '1 game' : `${formatCount(total)} games`;
  if (noShows === 0) return `${games}, never a no-show`;
  return `${games}, ${noShows === 1 ? '1 no-show' : `${formatCount(noShows)} no-shows`}`;
}
