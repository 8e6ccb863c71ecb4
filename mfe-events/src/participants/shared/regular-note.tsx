import type { Participant } from '@muster/contract';
import { formatCount } from '@muster/ui';
import { bookedText } from './labels.ts';
import * as css from './regular-note.module.css';

/**
 * How a player has come to the organizer's earlier games, nothing at the first one
 * (docs/product/participation.md#earlier-games); of a dependant the age, and who has booked.
 */
export function RegularNote({ participant }: { participant: Participant }) {
  const { earlierGames, dependant } = participant;
  if (dependant) return <span className={css.note}>{bookedText(participant)}</span>;
  return earlierGames ? <span className={css.note}>{earlierGamesText(earlierGames)}</span> : null;
}

/** `7 games, never a no-show` */
function earlierGamesText({ total, noShows }: NonNullable<Participant['earlierGames']>): string {
  const games = total === 1 ? '1 game' : `${formatCount(total)} games`;
  if (noShows === 0) return `${games}, never a no-show`;
  return `${games}, ${noShows === 1 ? '1 no-show' : `${formatCount(noShows)} no-shows`}`;
}
