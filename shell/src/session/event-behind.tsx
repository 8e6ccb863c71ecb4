import type { Event } from '@muster/contract';
import { MediaImage } from '@muster/ui';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAuth } from './auth.tsx';
import * as css from './event-behind.module.css';

const EVENT_PATH = /^\/(?:e|dashboard\/events)\/([0-9a-f]{24})(?:[/?#]|$)/;

/**
 * The event from whose page somebody came to sign in or register, so that they see that the way
 * leads back to it; nothing if there is none, or it cannot be loaded.
 */
export function EventBehind() {
  const event = useEvent(findEventId(useLocation().state));
  if (!event) return null;
  return (
    <p className={css.event}>
      <MediaImage
        src={event.imageThumbnail ?? (event.isVideo ? null : event.imageUrl)}
        alt=""
        width={96}
        height={54}
      />
      <span className={css.texts}>
        <b>{event.title}</b>
        <span className={css.date}>{formatDay(event.date)}</span>
      </span>
    </p>
  );
}

function findEventId(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  return EVENT_PATH.exec(String(state.from))?.[1];
}

function useEvent(id: string | undefined): Event | null {
  const { loadApi } = useAuth();
  const [event, setEvent] = useState<Event | null>(null);
  useEffect(() => {
    if (!id) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    loadApi()
      .then((api) => api.getEvent({ params: { id } }, { signal }))
      .then(({ event: loaded }) => signal.aborted || setEvent(loaded))
      // It only reminds: the form works without it.
      .catch(() => undefined);
    return () => leaving.abort();
  }, [id, loadApi]);
  return event;
}

function formatDay(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'Europe/London' }).format(
    new Date(date),
  );
}
