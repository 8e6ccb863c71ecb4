import type { Participant } from '@muster/contract';
import { lazyDialog } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { Button, formatShortDate } from '@muster/ui';
import { useState } from 'react';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import * as css from './participant-detail.module.css';

const CardDialog = lazyDialog(async () => (await import('./card-dialog.tsx')).CardDialog);

/** The cards of a player, and another one (docs/product/cards.md). */
export function PlayerCards({ participant }: { participant: Participant }) {
  const { event } = useParticipantsScreen();
  const [isGiving, setGiving] = useState(false);
  const { user } = participant;
  if (!event || !user) return null;
  return (
    <div className={css.ban}>
      <CardList userId={user.id} />
      <Button variant="default" onClick={() => setGiving(true)}>
        Give a card…
      </Button>
      {isGiving && (
        <CardDialog participant={participant} eventId={event.id} onClose={() => setGiving(false)} />
      )}
    </div>
  );
}

/** Nothing while they are loaded, or when there are none. */
function CardList({ userId }: { userId: string }) {
  const { data } = useEndpoint('listCards', { query: { userId } });
  if (!data || data.cards.length === 0) return null;
  return (
    <ul className={css.cards} aria-label="Cards">
      {data.cards.map(({ id, colour, reason, createdAt }) => (
        <li key={id}>
          <b>{colour === 'red' ? 'Red card' : 'Yellow card'}</b> {formatShortDate(createdAt)}:{' '}
          {reason}
        </li>
      ))}
    </ul>
  );
}
