import type { Event, LastEvent } from '@muster/contract';
import { Button, formatEventDate } from '@muster/ui';
import { Link, useLocation } from 'react-router-dom';
import { duplicateLocation } from '../paths.ts';
import { shareOf } from '../share/share-links.ts';
import { useEvent } from '../use-event.ts';
import * as css from './last-event-card.module.css';
import { TellPlayersButton } from './tell-players-button.tsx';
import { useLastCopy } from './use-last-copy.ts';

/** The next event like this one: made, and then told to the players of this one. */
export function CopyActions({ last: { event } }: { last: LastEvent }) {
  const { copyId } = useLastCopy(event.id);
  return copyId ? <Copied event={event} copyId={copyId} /> : <Duplicate event={event} />;
}

function Duplicate({ event }: { event: Event }) {
  const { search } = useLocation();
  return (
    <Button component={Link} to={duplicateLocation(event.id, search)} variant="default">
      Duplicate to next month
    </Button>
  );
}

function Copied({ event, copyId }: { event: Event; copyId: string }) {
  const { data: copy, isError } = useEvent(copyId);
  // It was deleted since.
  if (isError) return <Duplicate event={event} />;
  if (!copy) return null;
  // Its page can be seen only once it is approved.
  if (!copy.approved)
    return <p className={css.note}>Once “{copy.title}” is approved, invite these players to it.</p>;
  const facts = [copy.title, formatEventDate(copy.date), copy.location].join(', ');
  return (
    <TellPlayersButton
      event={event}
      purpose={`invitation ${copyId}`}
      text={`We play again: ${facts}\n${shareOf(copy, 'event').url}`}
    >
      Invite these players
    </TellPlayersButton>
  );
}
