import { NotificationSwitches } from '@muster/features/notification-switches';
import { lazyPart, usePageTitle } from '@muster/remote-kit';
import { Button, type ColorScheme, Paper, Skeleton, useColorScheme } from '@muster/ui';
import { SegmentedControl } from '@muster/ui/overlays';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { EDIT_PROFILE_PATH } from '../paths.ts';
import { BlocksSection } from './blocks-section.tsx';
import { DataSection } from './data-section.tsx';
import { DeleteAccountSection } from './delete-account-section.tsx';
import { DependantsSection } from './dependants/dependants-section.tsx';
import { FollowsSection } from './follows-section.tsx';
import { MailSwitches } from './mail-switches.tsx';
import { Organizing } from './organizing/organizing.tsx';
import { PrivacySection } from './privacy-section.tsx';
import { RecordSection } from './record-section.tsx';
import * as css from './settings.module.css';
import { SETTINGS_PAGES, type SettingsPageId } from './settings-pages.ts';
import { StorageSection } from './storage-section.tsx';

// With what passkeys need.
const SecondFactors = lazyPart(
  async () => (await import('./second-factors/second-factors.tsx')).SecondFactors,
);

const SCHEMES: { value: ColorScheme; label: string }[] = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

const CONTENT: Readonly<Record<string, ReactNode>> = {
  appearance: <SchemeChoice />,
  privacy: <PrivacySection />,
  'on-this-device': <NotificationSwitches />,
  emails: <MailSwitches />,
  followed: <FollowsSection />,
  dependants: <DependantsSection />,
  record: <RecordSection />,
  'two-factor': <SecondFactorsPart />,
  password: <SignInSettings />,
  blocked: <BlocksSection />,
  storage: <StorageSection />,
  'your-data': <DataSection />,
  'delete-account': <DeleteAccountSection />,
};

/** One page of the settings with its parts (docs/product/screens.md#settings). */
export function SettingsPage({ id }: { id: SettingsPageId }) {
  const { title, parts } = SETTINGS_PAGES[id];
  usePageTitle(id === 'profile' ? null : title);
  useLinkedPart();
  if (id === 'organizing') return <Organizing />;
  return (
    <Paper withBorder component="section" className={css.card} aria-labelledby={`settings-${id}`}>
      <h2 id={`settings-${id}`} className={css.title}>
        {id === 'profile' ? 'Settings' : title}
      </h2>
      {Object.entries(parts).map(([part, heading]) => (
        <section key={part} id={part} className={css.part} tabIndex={-1}>
          <h3 className={css.heading}>{heading}</h3>
          {CONTENT[part]}
        </section>
      ))}
    </Paper>
  );
}

/** Leads to the part that the link names once it is there: the browser has looked for it before. */
function useLinkedPart() {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same part is pressed again
  useEffect(() => {
    const part = hash && document.getElementById(hash.slice(1));
    if (!part) return;
    part.focus({ preventScroll: true });
    part.scrollIntoView?.();
  }, [hash, key]);
}

function SecondFactorsPart() {
  return (
    <Suspense fallback={<Skeleton height={96} />}>
      <SecondFactors />
    </Suspense>
  );
}

/** The dialog of the profile has them. */
function SignInSettings() {
  return (
    <Button
      component={Link}
      to={`${EDIT_PROFILE_PATH}?tab=security`}
      variant="default"
      className={css.action ?? ''}
    >
      Change
    </Button>
  );
}

/** The same choice as in the sidebar. */
function SchemeChoice() {
  const { scheme, choose } = useColorScheme();
  return (
    <SegmentedControl
      aria-label="Colour scheme"
      withItemsBorders={false}
      classNames={{
        root: css.schemes ?? '',
        label: css.scheme ?? '',
        indicator: css.chosenScheme ?? '',
      }}
      data={SCHEMES}
      value={scheme}
      onChange={(value) => choose(value as ColorScheme)}
      fullWidth
    />
  );
}
