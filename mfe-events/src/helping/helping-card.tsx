import { CREW_ROLE_LABELS, type Event } from '@muster/contract';
import { approvalStatusOf } from '@muster/domain';
import { editEventPath } from '@muster/remote-kit';
import { crewMessagesPath } from '@muster/remote-kit/paths';
import { Slot } from '@muster/remote-kit/slots';
import { ApprovalBadge, Button, DisplayText, formatEventDate } from '@muster/ui';
import { IconMessages, IconPencil, IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { ROLE_TEXTS } from '../crew/role-texts.ts';
import { EventPicture } from '../event-card/event-picture.tsx';
import { isNear } from '../near-event.ts';
import { eventPath, participantsPath } from '../paths.ts';
import * as css from './helping.module.css';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** An event that one helps with: as what, and what one may do with it now. */
export function HelpingCard({ event }: { event: Event }) {
  return (
    <article className={css.card} aria-labelledby={`event-${event.id}`}>
      <EventPicture event={event} isFirst to={eventPath(event.id)}>
        {!event.approved && (
          <div className={css.badge}>
            <ApprovalBadge status={approvalStatusOf(event)} />
          </div>
        )}
      </EventPicture>
      <div className={css.body}>
        <DisplayText as="h2" size="small" id={`event-${event.id}`}>
          <Link to={eventPath(event.id)} className={css.title}>
            {event.title}
          </Link>
        </DisplayText>
        <p className={css.dim}>
          <time dateTime={event.date}>{formatEventDate(event.date)}</time> · {event.location}
        </p>
        <p className={css.dim}>Organized by {event.organizer.name}</p>
        <ul className={css.roles} aria-label="What you may do">
          {event.crewRoles.map((role) => (
            <li key={role}>
              <b>{CREW_ROLE_LABELS[role]}:</b> {ROLE_TEXTS[role]}
            </li>
          ))}
        </ul>
        <Actions event={event} />
      </div>
    </article>
  );
}

function Actions({ event }: { event: Event }) {
  const { can } = event;
  return (
    <div className={css.actions}>
      {isNear(event) && <Slot name="event-card/actions@1" props={{ event }} />}
      {can.viewParticipants && (
        <Button
          component={Link}
          to={participantsPath(event.id)}
          variant="default"
          leftSection={<IconUsers {...ICON} />}
        >
          Participants
        </Button>
      )}
      {can.message && (
        <Button
          component={Link}
          to={crewMessagesPath(event.id)}
          variant="default"
          leftSection={<IconMessages {...ICON} />}
        >
          Messages
        </Button>
      )}
      {can.update && (
        <Button
          component={Link}
          to={editEventPath(event.id)}
          variant="default"
          leftSection={<IconPencil {...ICON} />}
        >
          Edit event
        </Button>
      )}
    </div>
  );
}
