import type { OwnParticipation } from '@muster/contract';
import { joinEventPath, newConversationPath, useUrlState } from '@muster/remote-kit';
import { Button } from '@muster/ui';
import { IconTicket } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { AddToCalendar } from '../calendar/add-to-calendar.tsx';
import { ShareButton } from '../share/share-button.tsx';
import * as css from './going.module.css';
import { GOING_SCHEMA } from './going-view.ts';

interface GoingActionsProps {
  participation: OwnParticipation;
  isComing: boolean;
}

/** What the player can do with an event they have joined. Leaving is on the page of the event. */
export function GoingActions({ participation, isComing }: GoingActionsProps) {
  const { eventId, title, date, event } = participation;
  const { searchWith } = useUrlState(GOING_SCHEMA);
  return (
    <div className={css.actions}>
      {isComing && participation.ticketCode && (
        <Button
          component={Link}
          to={{ search: searchWith({ ticketEventId: eventId }) }}
          size="sm"
          leftSection={<IconTicket size={18} stroke={1.75} aria-hidden />}
          aria-label={`Ticket for ${title}`}
        >
          Ticket
        </Button>
      )}
      <Button
        component={Link}
        to={joinEventPath(eventId)}
        variant="default"
        size="sm"
        aria-label={`My join form for ${title}`}
      >
        My join form
      </Button>
      <Button
        component={Link}
        to={newConversationPath({ eventId })}
        variant="default"
        size="sm"
        aria-label={`Message organizer of ${title}`}
      >
        Message organizer
      </Button>
      {isComing && event && (
        <>
          <AddToCalendar event={{ id: eventId, title, date, ...event }} size="sm" />
          <ShareButton event={{ id: eventId, title, date, location: event.location }} size="sm" />
        </>
      )}
    </div>
  );
}
