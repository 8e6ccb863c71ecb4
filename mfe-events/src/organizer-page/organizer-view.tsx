import type { Organizer } from '@muster/contract';
import { ReportButton } from '@muster/features/report';
import { personPath, useOptionalSession, usePageTitle } from '@muster/remote-kit';
import { Anchor, Button, DisplayText, PersonAvatar } from '@muster/ui';
import { IconPencil, IconUser } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useArrival } from '../came-from.ts';
import * as eventCss from '../event-page/event-page.module.css';
import { MediaGallery } from '../event-page/media-gallery.tsx';
import { PageSection } from '../event-page/page-section.tsx';
import { FollowButton } from '../follow/follow-button.tsx';
import { EDIT_PAGE_PATH } from '../paths.ts';
import { ComingGames } from './coming-games.tsx';
import * as css from './organizer-page.module.css';

/** What everybody sees of an organizer (docs/product/organizer-pages.md#screen). */
export function OrganizerView({ organizer }: { organizer: Organizer }) {
  const { id, name, avatarUrl, bio, words, links, moments, followers } = organizer;
  usePageTitle(name);
  useArrival(id);
  const session = useOptionalSession();
  const pictures = moments.map(({ url, thumbnailUrl }) => ({
    ...{ type: 'image' as const, url, thumbnail: thumbnailUrl },
  }));
  return (
    <article className={eventCss.main} aria-labelledby="organizer-name">
      <header className={css.head}>
        <PersonAvatar name={name} src={avatarUrl} size="large" />
        <div>
          <DisplayText as={session ? 'h2' : 'h1'} size="large" id="organizer-name">
            <span className={eventCss.title}>{name}</span>
          </DisplayText>
          {/* Null for everybody else. */}
          {followers !== null && <p className={eventCss.dim}>{followersText(followers)}</p>}
        </div>
        <div className={css.actions}>
          <FollowButton organizer={organizer} from="page" />
          {session && (session.user.id === id ? <EditLink /> : <ForPlayers {...{ id, name }} />)}
        </div>
      </header>
      {!organizer.isShown && (
        <p className={css.hidden} role="note">
          Nobody else sees this page yet. Everybody does once an event of yours is approved.
        </p>
      )}
      {(bio || words || links.length > 0) && (
        <PageSection title="About">
          {bio && <p className={eventCss.description}>{bio}</p>}
          {words && <p className={eventCss.description}>{words}</p>}
          <Links links={links} />
        </PageSection>
      )}
      <ComingGames organizerId={id} />
      {pictures.length > 0 && (
        <PageSection title="Moments">
          <MediaGallery items={pictures} label={`Moments of ${name}`} />
        </PageSection>
      )}
    </article>
  );
}

function followersText(count: number): string {
  if (count === 0) return 'Nobody follows you yet';
  return count === 1 ? '1 person follows you' : `${count} people follow you`;
}

function EditLink() {
  return (
    <Button
      component={Link}
      to={EDIT_PAGE_PATH}
      variant="default"
      leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
    >
      Edit page
    </Button>
  );
}

function ForPlayers({ id, name }: Pick<Organizer, 'id' | 'name'>) {
  return (
    <>
      <Button
        component={Link}
        to={personPath(id)}
        variant="default"
        leftSection={<IconUser size={18} stroke={1.75} aria-hidden />}
      >
        Profile
      </Button>
      <ReportButton subject={{ kind: 'user', id }} label={`Report ${name}`} />
    </>
  );
}

function Links({ links }: Pick<Organizer, 'links'>) {
  if (links.length === 0) return null;
  return (
    <ul className={css.links}>
      {links.map(({ label, url }) => (
        <li key={`${label} ${url}`}>
          <Anchor href={url} target="_blank" rel="noopener nofollow">
            {label}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
