import type { OwnParticipation } from '@muster/contract';
import { newConversationPath, useUrlState } from '@muster/remote-kit';
import { Button } from '@muster/ui';
import { IconTicket } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { AddToCalendar } from '../calendar/add-to-calendar.tsx';
import { joinPathFor } from '../join/who/dependants.ts';
import { MoveSpotButton } from '../move/move-spot-button.tsx';
import { OfferButton } from '../offer/offer-button.tsx';
import { ShareButton } from '../share/share-button.tsx';
import * as css from './going.module.css';
import { GOING_SCHEMA, ticketRef } from './going-view.ts';

interface GoingActionsProps {
  participation: OwnParticipation;
  isComing: boolean;
  /** The card goes away then, for that of another date. */
  onMoved: () => void;
}

/** What the player can do with an event they have joined. Leaving is on the page of the event. */
export function GoingActions({ participation, isComing, onMoved }: GoingActionsProps) {
  const { eventId, dependant, status } = participation;
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
      <MoveSpotButton
        isSmall
        eventId={eventId}
        moveUntil={participation.moveUntil}
        dependant={dependant ?? undefined}
        label={`Another date for ${title}`}
        onMoved={onMoved}
      />
      {isComing && <OfferButton {...{ participation, title }} />}
      <Button
        component={Link}
        to={newConversationPath({ eventId })}
        variant="default"
        size="sm"
        aria-label={`Message organizer of ${title}`}
      >
        Message organizer
      </Button>
      {isComing && <ForOthers participation={participation} />}
    </div>
  );
}

/** Where one keeps the event, and whom one tells. */
function ForOthers({ participation }: Pick<GoingActionsProps, 'participation'>) {
  const { eventId, title, date, event } = participation;
  if (!event) return null;
  return (
    <>
      <AddToCalendar event={{ id: eventId, date, ...event, title }} size="sm" />
      <ShareButton event={{ id: eventId, title, date, location: event.location }} size="sm" />
    </>
  );
}
