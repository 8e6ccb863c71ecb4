import type { Event } from '@muster/contract';
import { givesPage } from '@muster/domain';
import { PersonLink, useConfig } from '@muster/remote-kit';
import { organizerPath } from './paths.ts';

interface OrganizerLinkProps {
  event: Pick<Event, 'organizer' | 'approved' | 'date'>;
}

/**
 * Who runs an event, with a link to their page. Without an approved event there may be no page, so
 * that it leads to the profile; after an event that is over for a year it leads nowhere
 * (docs/product/organizer-pages.md#screen).
 */
export function OrganizerLink({ event }: OrganizerLinkProps) {
  const { superadminId } = useConfig();
  const { organizer, approved } = event;
  if (!approved) return <PersonLink person={organizer} />;
  if (!givesPage(event, { superadminId, now: new Date() })) return organizer.name;
  return <PersonLink person={organizer} to={organizerPath(organizer.id)} />;
}
