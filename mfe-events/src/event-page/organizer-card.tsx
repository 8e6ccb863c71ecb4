import type { Event } from '@muster/contract';
import { PersonLink, personPath, useConfig } from '@muster/remote-kit';
import { MediaImage, PersonAvatar } from '@muster/ui';
import { Link } from 'react-router-dom';
import * as css from './event-page.module.css';
import { PageSection } from './page-section.tsx';
import { useOrganizer, useOrganizerMoments } from './queries.ts';

const MAX_MOMENTS = 6;

/** Who runs the event: name, bio and some Moments, with a link to the public profile. */
export function OrganizerCard({ organizer }: Pick<Event, 'organizer'>) {
  const { superadminId } = useConfig();
  const hasProfile = organizer.id !== superadminId;
  return (
    <PageSection title="Organizer">
      <div className={css.organizer}>
        <PersonAvatar name={organizer.name} src={organizer.avatarUrl} />
        <p className={css.organizerName}>
          <PersonLink person={organizer} />
        </p>
      </div>
      {hasProfile && <OrganizerProfile id={organizer.id} />}
    </PageSection>
  );
}

/** Extra: without it, or for a visitor, the card has the name. */
function OrganizerProfile({ id }: { id: string }) {
  const person = useOrganizer(id).data;
  const moments = useOrganizerMoments(id).data?.slice(0, MAX_MOMENTS) ?? [];
  return (
    <>
      {person?.bio && <p className={css.description}>{person.bio}</p>}
      {moments.length > 0 && (
        <Link to={personPath(id)} className={css.moments} aria-label="See all Moments">
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
    </>
  );
}
