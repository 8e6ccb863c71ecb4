import type { OwnParticipation } from '@muster/contract';
import { newConversationPath, useUrlState } from '@muster/remote-kit';
import { Button } from '@muster/ui';
import { IconTicket } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { AddToCalendar } from '../calendar/add-to-calendar.tsx';
import { joinPathFor } from '../join/who/dependants.ts';
import { ShareButton } from '../share/share-button.tsx';
import * as css from './going.module.css';
import { GOING_SCHEMA, ticketRef } from './going-view.ts';

interface GoingActionsProps {
  participation: OwnParticipation;
  isComing: boolean;
}

/** What the player can do with an event they have joined. Leaving is on the page of the event. */
export function GoingActions({ participation, isComing }: GoingActionsProps) {
  const { eventId, date, event, dependant, status } = participation;
  const title = dependant ? `${participation.title}, ${dependant.name}` : participation.title;
  const { searchWith } = useUrlState(GOING_SCHEMA);
  return (
    <div className={css.actions}>
      {isComing && participation.ticketCode && (
        <Button
          component={Link}
          to={{ search: searchWith({ ticketRef: ticketRef(participation) }) }}
          size="sm"
          leftSection={<IconTicket size={18} stroke={1.75} aria-hidden />}
          aria-label={`Ticket for ${title}`}
        >
          Ticket
        </Button>
      )}
      {status !== 'cancelled' && (
        <Button
          component={Link}
          to={joinPathFor(eventId, dependant?.id)}
          variant="default"
          size="sm"
          aria-label={`${dependant ? 'Join' : 'My join'} form for ${title}`}
        >
          {dependant ? 'Join form' : 'My join form'}
        </Button>
      )}
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
          <AddToCalendar
            event={{ id: eventId, date, ...event, title: participation.title }}
            size="sm"
          />
          <ShareButton
            event={{ id: eventId, title: participation.title, date, location: event.location }}
            size="sm"
          />
        </>
      )}
    </div>
  );
}
