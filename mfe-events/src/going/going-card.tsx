import type { OwnParticipation } from '@muster/contract';
import { PersonLink } from '@muster/remote-kit';
import { Slot } from '@muster/remote-kit/slots';
import { DisplayText, formatEventSpan, MediaImage, relativeDay } from '@muster/ui';
import { IconCalendarEvent, IconMapPin, IconUsersGroup } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { CalledOff, refundText } from '../called-off/called-off.tsx';
import { FollowButton } from '../follow/follow-button.tsx';
import { LeaveButton } from '../join/leave-button.tsx';
import { eventPath } from '../paths.ts';
import { GoingSquad } from '../squad/going-squad.tsx';
import { SquadAgain } from '../squad/squad-again.tsx';
import * as css from './going.module.css';
import { GoingActions } from './going-actions.tsx';
import { Standing } from './standing.tsx';

interface GoingCardProps {
  participation: OwnParticipation;
  /** A past game offers no ticket and no entry for the calendar. */
  isComing: boolean;
  /** The card goes away then. Left out for a past game, which nobody can leave. */
  onLeft?: () => void;
  /** What comes last. */
  children?: ReactNode;
}

/** An event that the player has joined. */
export function GoingCard({ participation, isComing, onLeft, children }: GoingCardProps) {
  const { eventId, title, event } = participation;
  const titleId = `going-${participation.id}`;
  return (
    <article className={css.card} aria-labelledby={titleId}>
      <MediaImage
        className={css.picture ?? ''}
        src={event && (event.imageThumbnail ?? (event.isVideo ? null : event.imageUrl))}
        alt=""
        width={320}
        height={180}
        sizes="(max-width: 699px) 96px, 220px"
      />
      <div className={css.heading}>
        <DisplayText as="h3" size="small" id={titleId}>
          {event ? (
            <Link to={eventPath(eventId)} className={css.title}>
              {title}
            </Link>
          ) : (
            title || 'An event you joined'
          )}
        </DisplayText>
        {participation.dependant && (
          <p className={css.bookedFor}>
            For <b>{participation.dependant.name}</b>, {participation.dependant.age}
          </p>
        )}
        <Facts participation={participation} isComing={isComing} />
      </div>
      <div className={css.rest}>
        <CalledOff event={event ?? {}}>{refundText(participation)}</CalledOff>
        <Standing participation={participation} />
        {event ? (
          <GoingActions
            participation={participation}
            isComing={isComing}
            onMoved={() => onLeft?.()}
          />
        ) : (
          <NotShown participation={participation} onLeft={onLeft} />
        )}
        <FollowAfterwards event={event} />
        {isComing && event && participation.status !== 'cancelled' && (
          <GoingSquad participation={participation} />
        )}
        {!isComing && <SquadAgain participation={participation} />}
        <Slot name="going-card/section@1" props={{ participation, isComing }} />
        {children}
      </div>
    </article>
  );
}

function Facts({ participation: { date, event }, isComing }: GoingCardProps) {
  return (
    <ul className={css.facts}>
      <li>
        <IconCalendarEvent size={16} stroke={1.75} aria-hidden />
        <span>
          <time dateTime={date}>{formatEventSpan(date, event?.endsAt ?? null)}</time>
          {isComing && <b className={css.days}> · {relativeDay(date)}</b>}
        </span>
      </li>
      {event && (
        <>
          <li>
            <IconMapPin size={16} stroke={1.75} aria-hidden />
            <span>{event.location}</span>
          </li>
          <li>
            <IconUsersGroup size={16} stroke={1.75} aria-hidden />
            <span>
              <PersonLink person={event.organizer} />
            </span>
          </li>
        </>
      )}
    </ul>
  );
}

/** Offered to whoever does not follow yet; it stays once it is pressed. */
function FollowAfterwards({ event }: Pick<OwnParticipation, 'event'>) {
  const page = event?.page;
  const [isOffered] = useState(page?.isFollowing === false);
  if (!page || !isOffered) return null;
  return <FollowButton organizer={{ id: event.organizer.id, ...page }} from="going" />;
}

type NotShownProps = Pick<GoingCardProps, 'participation' | 'onLeft'>;

/** Its page is not shown either, so one can leave it here. */
function NotShown({ participation: { eventId, title, status, dependant }, onLeft }: NotShownProps) {
  const name = title || 'the event';
  const kept = status === 'waitlist' ? 'position on the waitlist' : 'spot';
  return (
    <>
      <p className={css.notShown}>
        This event is not shown at the moment: it is waiting for approval or was taken down. You
        keep your {kept} if it comes back.
      </p>
      {onLeft && status !== 'cancelled' && (
        <div className={css.actions}>
          <LeaveButton
            event={{ id: eventId, title: name }}
            status={status}
            dependant={dependant ?? undefined}
            label={dependant ? `Cancel ${dependant.name}: ${name}` : `Leave ${name}`}
            onLeft={onLeft}
          />
        </div>
      )}
    </>
  );
}
