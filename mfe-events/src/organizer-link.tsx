import type { Event } from '@muster/contract';
import { PersonLink } from '@muster/remote-kit';
import { organizerPath } from './paths.ts';

/**
 * Who runs an event, with a link to their page. Without an approved event there may be no page, so
 * that it leads to the profile.
 */
export function OrganizerLink({ event }: { event: Pick<Event, 'organizer' | 'approved'> }) {
  const { organizer, approved } = event;
  return <PersonLink person={organizer} {...(approved && { to: organizerPath(organizer.id) })} />;
}
