import type { Event } from '@muster/contract';
import { approvalStatusOf, labelsOfChanges, toPounds } from '@muster/domain';
import {
  ApprovalBadge,
  Button,
  CapacityBar,
  DifficultyBadge,
  DisplayText,
  formatPounds,
  relativeTime,
  relativeTimeInSentence,
  ToneBadge,
} from '@muster/ui';
import { IconHeartFilled, IconPhoto } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { CalledOff } from '../called-off/called-off.tsx';
import { eventPath, participantsPath } from '../paths.ts';
import { Rejection } from '../rejection/rejection.tsx';
import { CardActions } from './card-actions.tsx';
import * as css from './event-card.module.css';
import { EventFacts } from './event-facts.tsx';
import { EventPicture } from './event-picture.tsx';
import { GalleryStrip } from './gallery-strip.tsx';
import { GearAndOptions } from './gear-and-options.tsx';

interface EventCardProps {
  event: Event;
  /** Visible at once: its picture is not loaded lazily. */
  isFirst?: boolean;
  /** Called by its delete button. */
  onDelete?: () => void;
}

/** An event in the list of its organizer (docs/product/organizer-screens.md#event-card). */
export function EventCard({ event, isFirst = false, onDelete }: EventCardProps) {
  return (
    <article className={css.card} aria-labelledby={`event-${event.id}`}>
      <Picture event={event} isFirst={isFirst} />
      <div className={css.body}>
        <div className={css.heading}>
          <DisplayText as="h2" size="small" id={`event-${event.id}`}>
            <Link to={eventPath(event.id)} className={css.titleLink}>
              <span className={css.title}>{event.title}</span>
            </Link>
          </DisplayText>
          {event.description && <p className={css.description}>{event.description}</p>}
        </div>
        <Rejection event={event} />
        <CalledOff event={event} />
        <EventFacts event={event} />
        <div>
          <CapacityBar
            confirmed={event.participantCount}
            waitlist={event.waitlistCount}
            max={event.maxParticipants}
            available={event.availableSpots}
          />
          <OwedLink event={event} />
          <ParticipantsLink event={event} />
        </div>
        <GalleryStrip gallery={event.gallery} />
        <GearAndOptions equipment={event.requiredEquipment} customFields={event.customFields} />
        <ChangedSinceApproval fields={event.changedSinceApproval ?? []} />
      </div>
      <CardFooter event={event} onDelete={onDelete} />
    </article>
  );
}

function Picture({ event, isFirst }: { event: Event; isFirst: boolean }) {
  const count = event.gallery.length;
  return (
    <EventPicture event={event} isFirst={isFirst} to={eventPath(event.id)}>
      <div className={css.badges}>
        <DifficultyBadge difficulty={event.difficulty} />
        <ApprovalBadge status={approvalStatusOf(event)} />
      </div>
      <div className={css.counts}>
        {event.likes > 0 && (
          <span className={css.count} role="img" aria-label={`${event.likes} likes`}>
            <IconHeartFilled size={14} aria-hidden /> {event.likes}
          </span>
        )}
        {count > 0 && (
          <span className={css.count} role="img" aria-label={`${count} in the gallery`}>
            <IconPhoto size={14} stroke={1.75} aria-hidden /> {count}
          </span>
        )}
      </div>
    </EventPicture>
  );
}

/** What is owed, which leads to who owes it. */
function OwedLink({ event: { id, owedPence = 0, can } }: { event: Event }) {
  if (owedPence === 0 || !can.viewParticipants) return null;
  return (
    <Link className={css.owed} to={`${participantsPath(id)}?p-payment=owed`}>
      {formatPounds(toPounds(owedPence))} owed
    </Link>
  );
}

function ParticipantsLink({ event }: { event: Event }) {
  const { search } = useLocation();
  if (!event.can.viewParticipants) return null;
  return (
    <Button
      component={Link}
      to={{ pathname: participantsPath(event.id), search }}
      variant="default"
      size="sm"
      className={css.participants}
      aria-label={`View All participants of ${event.title}`}
    >
      View All participants
    </Button>
  );
}

/**
 * What the organizer changed after the approval; only the superadmin receives it
 * (docs/product/events.md#changed-since-approval).
 */
function ChangedSinceApproval({ fields }: { fields: readonly string[] }) {
  if (fields.length === 0) return null;
  return (
    <p className={css.changed}>
      <ToneBadge tone="signal">
        Changed since approval: {labelsOfChanges(fields).join(', ')}
      </ToneBadge>
    </p>
  );
}

function CardFooter({ event, onDelete }: Pick<EventCardProps, 'event' | 'onDelete'>) {
  return (
    <footer className={css.footer}>
      <span className={css.times}>
        <time dateTime={event.createdAt} title={`Created ${relativeTime(event.createdAt)}`}>
          {relativeTime(event.createdAt)}
        </time>
        {isUpdated(event) && (
          <time dateTime={event.updatedAt}>updated {relativeTimeInSentence(event.updatedAt)}</time>
        )}
      </span>
      <CardActions event={event} onDelete={onDelete} />
    </footer>
  );
}

const MINUTE_MS = 60_000;

/** An update within a minute of the creation is not mentioned. */
function isUpdated({ createdAt, updatedAt }: Event): boolean {
  return Date.parse(updatedAt) - Date.parse(createdAt) > MINUTE_MS;
}
