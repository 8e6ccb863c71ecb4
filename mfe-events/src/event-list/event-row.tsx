import type { Event } from '@muster/contract';
import { approvalStatusOf } from '@muster/domain';
import { lazyPart } from '@muster/remote-kit';
import { ApprovalBadge, formatCount, formatEventDate, MediaImage, ToneBadge } from '@muster/ui';
import { Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { CardActions } from '../event-card/card-actions.tsx';
import { eventPath, participantsPath } from '../paths.ts';
import * as css from './event-row.module.css';

// Most have no series, and are not rejected.
const Rejection = lazyPart(async () => (await import('../rejection/rejection.tsx')).Rejection);
const SeriesLink = lazyPart(async () => (await import('../series/series-link.tsx')).SeriesLink);

interface EventRowProps {
  event: Event;
  /** Below another date of its series. */
  isUnder?: boolean;
  onDelete: () => void;
}

/** An event in one line: what an organizer with many looks for. */
export function EventRow({ event, isUnder = false, onDelete }: EventRowProps) {
  const { search } = useLocation();
  return (
    <article className={css.row} aria-labelledby={`event-${event.id}`}>
      <MediaImage
        className={css.picture ?? ''}
        src={event.imageThumbnail ?? (event.isVideo ? null : event.imageUrl)}
        alt=""
        width={96}
        height={54}
      />
      <div className={css.texts}>
        <h2 className={css.title} id={`event-${event.id}`}>
          <Link to={eventPath(event.id)}>{event.title}</Link>
        </h2>
        <p className={css.facts}>
          <time dateTime={event.date}>{formatEventDate(event.date)}</time> · {event.location}
          {event.series && !isUnder && (
            <Suspense>
              {' '}
              · <SeriesLink event={event} />
            </Suspense>
          )}
        </p>
        {event.rejection && (
          <Suspense>
            <Rejection event={event} />
          </Suspense>
        )}
      </div>
      <div className={css.state}>
        {event.cancelledAt && <ToneBadge tone="danger">Called off</ToneBadge>}
        {!event.approved && <ApprovalBadge status={approvalStatusOf(event)} on="text" />}
        <Link
          to={{ pathname: participantsPath(event.id), search }}
          className={css.spots}
          aria-label={`View All participants of ${event.title}: ${describeSpots(event)}`}
        >
          {describeSpots(event)}
        </Link>
      </div>
      <div className={css.actions}>
        <CardActions event={event} onDelete={event.can.delete ? onDelete : undefined} />
      </div>
    </article>
  );
}

/** `32 of 40, 3 waiting` */
function describeSpots({ participantCount, maxParticipants, waitlistCount }: Event): string {
  const confirmed = formatCount(participantCount);
  const taken =
    maxParticipants === null
      ? `${confirmed} confirmed`
      : `${confirmed} of ${formatCount(maxParticipants)}`;
  return waitlistCount > 0 ? `${taken}, ${formatCount(waitlistCount)} waiting` : taken;
}
