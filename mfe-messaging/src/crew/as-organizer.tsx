import { isApiError } from '@muster/api-client';
import { EMPTY_TEXT } from '@muster/contract';
import { Button, EmptyState } from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { HELPING_PATH } from '../paths.ts';
import * as css from './as-organizer.module.css';
import { useCrewEvent } from './use-crew-event.ts';

interface AsOrganizerProps {
  eventId: string;
  /** Whether the title takes the focus, because no composer does. */
  takesFocus: boolean;
}

/** As whom and about which event crew writes, above the threads, with the way back to Helping. */
export function AsOrganizer({ eventId, takesFocus }: AsOrganizerProps) {
  const event = useCrewEvent(eventId);
  return (
    <div className={css.bar}>
      <Link to={HELPING_PATH} className={css.back}>
        <IconArrowLeft size={18} stroke={1.75} aria-hidden />
        Helping
      </Link>
      <Modal.Title className={css.title} tabIndex={-1} data-autofocus={takesFocus || undefined}>
        {event ? `As ${event.organizer.name} · ${event.title}` : 'Messages of an event'}
      </Modal.Title>
    </div>
  );
}

/** No such event, none that one helps with, or not with its messages. */
const NOT_CREW_STATUSES = [400, 403, 404];

/** Whether the server refuses the threads of an event because one does not answer them. */
export function isNotCrew(error: unknown): boolean {
  return isApiError(error) && NOT_CREW_STATUSES.includes(error.status);
}

/** In place of the threads, once an access has ended or has no messages any more. */
export function NotCrew() {
  return (
    <EmptyState
      {...EMPTY_TEXT.notCrew}
      action={
        <Button component={Link} to={HELPING_PATH} variant="default">
          Back to Helping
        </Button>
      }
    />
  );
}
