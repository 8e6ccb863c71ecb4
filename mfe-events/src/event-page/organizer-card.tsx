import type { Event } from '@muster/contract';
import { PersonLink, personPath } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { MediaImage, PersonAvatar } from '@muster/ui';
import { Link } from 'react-router-dom';
import * as css from './event-page.module.css';
import { PageSection } from './page-section.tsx';

/** Who runs the event: name, bio and the latest Moments, with a link to the public profile. */
export function OrganizerCard({ event: { id, organizer } }: { event: Event }) {
  // Bio and Moments are extra: without them the card has the name.
  const { data } = useEndpoint('getEventOrganizer', { params: { id } });
  const { bio = '', moments = [] } = data ?? {};
  return (
    <PageSection title="Organizer">
      <div className={css.organizer}>
        <PersonAvatar name={organizer.name} src={organizer.avatarUrl} />
        <p className={css.organizerName}>
          <PersonLink person={organizer} />
        </p>
      </div>
      {bio && <p className={css.description}>{bio}</p>}
      {moments.length > 0 && (
        <Link to={personPath(organizer.id)} className={css.moments} aria-label="See all Moments">
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
