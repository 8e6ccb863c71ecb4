import type { Organizer } from '@muster/contract';
import { LinkToShare } from '@muster/features/link';
import { organizerPath } from '@muster/remote-kit/paths';
import { Anchor } from '@muster/ui';
import { Link } from 'react-router-dom';
import * as css from '../settings.module.css';
import { JoinSources } from './join-sources.tsx';
import { OwnPageForm } from './own-page-form.tsx';

/** What an organizer writes on the own page, its address to share, and what links to it gave. */
export function OwnPageSection({ organizer }: { organizer: Organizer }) {
  const path = organizerPath(organizer.handle ?? organizer.id);
  return (
    <>
      <OwnPageForm organizer={organizer} />
      <h4 className={css.groupTitle}>Share your page</h4>
      <LinkToShare
        text={`${location.origin}${path}`}
        title={organizer.name}
        label="Address of your page"
        qrLabel="QR code of your page"
        hint={
          organizer.isShown
            ? 'Everybody sees your page.'
            : 'Nobody else sees your page until an event of yours is approved.'
        }
      />
      <Anchor component={Link} to={path} className={css.action ?? ''}>
        See your page
      </Anchor>
      {organizer.isShown && <JoinSources />}
    </>
  );
}
