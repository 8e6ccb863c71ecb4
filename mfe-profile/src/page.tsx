import { lazyDialog, lazyPart, useSession } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { LoadFailure, Opening, Skeleton, SkeletonAfter, useKeepFocus } from '@muster/ui';
import { Suspense, useState } from 'react';
import { Navigate, useLocation, useMatch } from 'react-router-dom';
import { MomentsPanel } from './moments/moments-panel.tsx';
import * as css from './page.module.css';
import { EDIT_PROFILE_PATH, GUARDIAN_PATH, PEOPLE_PATH, PROFILE_PATH } from './paths.ts';
import { ProfileCard } from './profile-card/profile-card.tsx';
import { SettingsNav } from './settings/settings-nav.tsx';
import { PAGE_IDS, pageOfPart, settingsPath } from './settings/settings-pages.ts';

// The dialog and the overlays it needs are loaded when it is opened.
const ProfileDialog = lazyDialog(
  async () => (await import('./profile-dialog/profile-dialog.tsx')).ProfileDialog,
);

// It needs the overlays, which nothing else on the first view needs.
const SettingsPage = lazyPart(
  async () => (await import('./settings/settings-page.tsx')).SettingsPage,
);
const GuardianPage = lazyPart(
  async () => (await import('./guardian/guardian-page.tsx')).GuardianPage,
);
const PersonPage = lazyPart(async () => (await import('./person/person-page.tsx')).PersonPage);

/**
 * The page of a guardian, the own profile with its settings, or the public profile of an account
 * while its URL is open.
 */
export function Page() {
  const token = useMatch(`${GUARDIAN_PATH}/:token`)?.params.token;
  if (token)
    return (
      <Suspense key={token} fallback={<SettingsSkeleton label="Loading the waiver" />}>
        <GuardianPage token={token} />
      </Suspense>
    );
  return <Profiles />;
}

function Profiles() {
  const personId = useMatch(`${PEOPLE_PATH}/:id`)?.params.id;
  if (!personId) return <OwnProfile />;
  return (
    <Suspense key={personId} fallback={<SettingsSkeleton label="Loading the profile" />}>
      <PersonPage id={personId} />
    </Suspense>
  );
}

/** Profile Settings: a page for each part, and the way to them. */
function OwnProfile() {
  const { hash } = useLocation();
  const named = useMatch(`${PROFILE_PATH}/:id`)?.params.id ?? 'profile';
  const id = PAGE_IDS.find((known) => known === named) ?? 'profile';
  const linked = pageOfPart(hash.slice(1));
  const [page, setPage] = useState<HTMLElement | null>(null);
  useKeepFocus(page);
  if (linked && linked !== id) return <Navigate to={`${settingsPath(linked)}${hash}`} replace />;
  return (
    <div className={css.pages}>
      <SettingsNav currentId={id} />
      <div ref={setPage} className={css.page}>
        {id === 'profile' && <Profile />}
        <Suspense key={id} fallback={<SettingsSkeleton label="Loading the settings" />}>
          <SettingsPage id={id} />
        </Suspense>
      </div>
    </div>
  );
}

/** The profile, the photos beside or below it, and the dialog while its URL is open. */
function Profile() {
  const { user: sessionUser } = useSession();
  // Until it is loaded, the profile of the session.
  const placeholderData = { user: sessionUser };
  const profile = useEndpoint('getProfile', {}, { placeholderData });
  const { user } = profile.data ?? placeholderData;
  const isEditing = useMatch(EDIT_PROFILE_PATH);
  return (
    <>
      {profile.isError && (
        <LoadFailure
          text="Your profile could not be loaded. This is the version saved in this browser."
          isRetrying={profile.isFetching}
          onRetry={() => void profile.refetch()}
        />
      )}
      <div className={css.columns}>
        <ProfileCard user={user} />
        <MomentsPanel />
      </div>
      {isEditing && !profile.isPlaceholderData && (
        <Suspense fallback={<Opening label="Opening the profile" />}>
          <ProfileDialog user={user} />
        </Suspense>
      )}
    </>
  );
}

function SettingsSkeleton({ label }: { label: string }) {
  return (
    <SkeletonAfter label={label}>
      <Skeleton height={420} radius="lg" />
    </SkeletonAfter>
  );
}
