import type { Event } from '@muster/contract';
import { useSession } from '@muster/remote-kit';
import { Slot } from '@muster/remote-kit/slots';
import { ActionIcon } from '@muster/ui';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { isNear } from '../near-event.ts';
import { duplicateLocation, editEventPath } from '../paths.ts';
import { ShareButton } from '../share/share-button.tsx';

interface CardActionsProps {
  event: Event;
  /** Called by the delete button. */
  onDelete: (() => void) | undefined;
}

/** What its organizer can do with an event: share, duplicate, edit, delete. */
export function CardActions({ event, onDelete }: CardActionsProps) {
  const { user } = useSession();
  const { search } = useLocation();
  return (
    <>
      {isNear(event) && <Slot name="event-card/actions@1" props={{ event }} />}
      {event.approved && <ShareButton event={event} look="icon" />}
      {event.organizer.id === user.id && (
        <ActionIcon
          component={Link}
          to={duplicateLocation(event.id, search)}
          aria-label={`Duplicate ${event.title}`}
        >
          <IconCopy size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      {event.can.update && (
        <ActionIcon
          component={Link}
          to={{ pathname: editEventPath(event.id), search }}
          aria-label={`Edit ${event.title}`}
        >
          <IconPencil size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      {event.can.delete && onDelete && (
        <ActionIcon aria-label={`Delete ${event.title}`} onClick={onDelete}>
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </>
  );
}
