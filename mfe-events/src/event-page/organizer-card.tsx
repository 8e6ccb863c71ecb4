import type { Event } from '@muster/contract';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { MediaImage, PersonAvatar } from '@muster/ui';
import { Link } from 'react-router-dom';
import { FollowButton } from '../follow/follow-button.tsx';
import { OrganizerLink } from '../organizer-link.tsx';
import { organizerPath } from '../paths.ts';
import * as css from './event-page.module.css';
import { PageSection } from './page-section.tsx';

/** Who runs the event: name, bio and the latest Moments, with a link to their page. */
export function OrganizerCard({ event }: { event: Event }) {
  const { id, organizer } = event;
  // Bio and Moments are extra: without them the card has the name.
  const { data } = useEndpoint('getEventOrganizer', { params: { id } });
  const { bio = '', moments = [], page } = data ?? {};
  return (
    <PageSection title="Organizer">
      <div className={css.organizer}>
        <PersonAvatar name={organizer.name} src={organizer.avatarUrl} />
        <p className={css.organizerName}>
          {page === null && event.approved ? organizer.name : <OrganizerLink event={event} />}
        </p>
      </div>
      {page && event.approved && (
        <FollowButton organizer={{ id: organizer.id, ...page }} from="event" />
      )}
      {bio && <p className={css.description}>{bio}</p>}
      {moments.length > 0 && (
        <Link
          to={organizerPath(organizer.id)}
          className={css.moments}
          aria-label={`Moments of ${organizer.name}`}
        >
          {moments.map(({ id: momentId, url, thumbnailUrl }) => (
            <MediaImage
              key={momentId}
              className={css.moment ?? ''}
              src={thumbnailUrl ?? url}
              alt=""
              width={120}
              height={120}
            />
          ))}
        </Link>
      )}
    </PageSection>
  );
}
