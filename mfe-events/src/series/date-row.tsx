import type { Event } from '@muster/contract';
import { approvalStatusOf, toPounds } from '@muster/domain';
import { useDeleteEvent } from '@muster/features/delete-event';
import { ApprovalBadge, Button, formatEventSpan, formatPounds, ToneBadge } from '@muster/ui';
import { Link } from 'react-router-dom';
import { CallOffButton } from '../called-off/call-off-button.tsx';
import { labelOwnFields } from '../own-fields.ts';
import { editEventPath, eventPath } from '../paths.ts';
import * as css from './dates-tab.module.css';
import { TakeOut } from './take-out.tsx';

interface DateRowProps {
  date: Event;
  /** Its home is open: it is not deleted from there, but taken out of the series. */
  isOpen: boolean;
}

/** A date of a series, with what sets it apart from the others. */
export function DateRow({ date, isOpen }: DateRowProps) {
  const { deleteEvent, isDeleting } = useDeleteEvent();
  const name = formatEventSpan(date.date, date.endsAt);
  const isUntouched = date.participantCount + date.waitlistCount + date.likes === 0;
  return (
    <li className={css.row}>
      <div className={css.about}>
        <Link to={eventPath(date.id)}>
          <time dateTime={date.date}>{name}</time>
        </Link>
        <span className={css.facts}>
          {listFacts(date).join(' · ')}
          {!date.approved && <ApprovalBadge status={approvalStatusOf(date)} on="text" />}
          {date.cancelledAt && <ToneBadge tone="danger">Called off</ToneBadge>}
        </span>
      </div>
      <div className={css.actions}>
        {date.can.update && (
          <Button
            component={Link}
            to={editEventPath(date.id)}
            variant="default"
            size="sm"
            aria-label={`Edit ${name}`}
          >
            Edit
          </Button>
        )}
        {date.can.delete && isUntouched && !isOpen && (
          <Button
            variant="default"
            size="sm"
            loading={isDeleting}
            onClick={() => void deleteEvent({ id: date.id, title: `${date.title}, ${name}` })}
            aria-label={`Skip this day: ${name}`}
          >
            Skip this day
          </Button>
        )}
        {date.can.update && isOpen && <TakeOut date={date} name={name} />}
        {!isUntouched && <CallOffButton event={date} name={name} />}
      </div>
    </li>
  );
}

function listFacts({
  participantCount,
  maxParticipants,
  waitlistCount,
  owedPence = 0,
  ownFields = [],
}: Event): string[] {
  const spots = maxParticipants === null ? '' : ` of ${maxParticipants}`;
  return [
    `${participantCount}${spots} spots`,
    waitlistCount > 0 ? `${waitlistCount} waiting` : '',
    owedPence > 0 ? `${formatPounds(toPounds(owedPence))} owed` : '',
    ownFields.length > 0 ? `Own: ${labelOwnFields(ownFields)}` : '',
  ].filter(Boolean);
}
