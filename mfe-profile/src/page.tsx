import { useSession } from '@muster/remote-kit';
import { Banner, Button } from '@muster/ui';
import { lazy, Suspense } from 'react';
import { useMatch } from 'react-router-dom';
import * as css from './page.module.css';
import { EDIT_PATH } from './paths.ts';
import { ProfileCard } from './profile-card/profile-card.tsx';
import { useProfile } from './queries.ts';

// The dialog and the overlays it stands in come when somebody opens it.
const ProfileDialog = lazy(async () => ({
  default: (await import('./profile-dialog/profile-dialog.tsx')).ProfileDialog,
}));

/** Profile Settings: who one is to others and to oneself, and over it the dialog when its URL is open. */
export function Page() {
  const { user: known } = useSession();
  const profile = useProfile();
  const user = profile.data ?? known;
  const isEditing = useMatch(EDIT_PATH);
  return (
    <div className={css.page}>
      {profile.isError && (
        <div className={css.failure}>
          <Banner
            tone="error"
            text="Your profile could not be loaded. This is how it was last seen here."
          />
          <Button variant="default" onClick={() => void profile.refetch()}>
            Try again
          </Button>
        </div>
      )}
      <ProfileCard user={user} />
      <Suspense fallback={null}>
        {isEditing && !profile.isPlaceholderData && <ProfileDialog user={user} />}
      </Suspense>
    </div>
  );
}
