import type { Event, LastEvent } from '@muster/contract';
import { useAbilities } from '@muster/remote-kit';
import {
  Button,
  CloseButton,
  DisplayText,
  formatCount,
  formatEventDate,
  formatPounds,
  Paper,
  relativePeriod,
} from '@muster/ui';
import { Link } from 'react-router-dom';
import { eventPath, participantsPath } from '../paths.ts';
import { CopyActions } from './copy-actions.tsx';
import * as css from './last-event-card.module.css';
import { PictureActions } from './picture-actions.tsx';
import { useMarkNoShows } from './use-mark-no-shows.ts';

interface LastEventCardProps {
  last: LastEvent;
  onDismiss: () => void;
}

/** How an event went, and what comes after it. */
export function LastEventCard({ last, onDismiss }: LastEventCardProps) {
  const { event } = last;
  const { keepMoments } = useAbilities();
  return (
    <Paper className={css.card} component="section" aria-labelledby="last-event">
      <Heading event={event} />
      <Attendance last={last} />
      <div className={css.actions}>
        {keepMoments && <PictureActions last={last} />}
        <CopyActions last={last} />
      </div>
      <CloseButton className={css.close ?? ''} aria-label="Dismiss" onClick={onDismiss} />
    </Paper>
  );
}

function Heading({ event: { id, title, date } }: { event: Event }) {
  return (
    <div className={css.heading}>
      <p className={css.when}>
        How it went · <time dateTime={date}>{formatEventDate(date)}</time>, {relativePeriod(date)}
      </p>
      <DisplayText as="h2" size="medium" id="last-event">
        <Link to={eventPath(id)} className={css.title}>
          {title}
        </Link>
      </DisplayText>
    </div>
  );
}

function Attendance({ last }: { last: LastEvent }) {
  const { event, confirmed, checkedIn, noShows, takenPounds } = last;
  const { mutate: mark, isPending } = useMarkNoShows(event.id);
  const notSeen = confirmed - checkedIn - noShows;
  // Without check-in nobody is known to have come, so that nobody is missing either.
  const isKnown = checkedIn > 0 || noShows > 0;
  return (
    <ul className={css.facts} aria-label="How it went">
      <li>
        <Link to={participantsPath(event.id)} className={css.fact}>
          {isKnown
            ? `In ${formatCount(checkedIn)} of ${formatCount(confirmed)}`
            : `${formatCount(confirmed)} had a spot, nobody was checked in`}
        </Link>
      </li>
      <li>{formatPounds(takenPounds)} taken</li>
      {noShows > 0 && <li>{noShows === 1 ? '1 no-show' : `${formatCount(noShows)} no-shows`}</li>}
      {isKnown && notSeen > 0 && (
        <li>
          {formatCount(notSeen)} not seen{' '}
          <Button size="sm" variant="default" loading={isPending} onClick={() => mark()}>
            {notSeen === 1 ? 'Mark as a no-show' : 'Mark as no-shows'}
          </Button>
        </li>
      )}
    </ul>
  );
}
