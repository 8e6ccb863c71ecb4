import { NotificationSwitches } from '@muster/features/notification-switches';
import { useSession } from '@muster/remote-kit';
import { Slot } from '@muster/remote-kit/slots';
import { type ColorScheme, Paper, useColorScheme } from '@muster/ui';
import { SegmentedControl } from '@muster/ui/overlays';
import type { ReactNode } from 'react';
import { BansSection } from './bans-section.tsx';
import { BlocksSection } from './blocks-section.tsx';
import { CardsSection } from './cards-section.tsx';
import { DataSection } from './data-section.tsx';
import { DeleteAccountSection } from './delete-account-section.tsx';
import { DependantsSection } from './dependants/dependants-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import { MailSwitches } from './mail-switches.tsx';
import { PrivacySection } from './privacy-section.tsx';
import { RecordSection } from './record-section.tsx';
import * as css from './settings.module.css';
import { StorageSection } from './storage-section.tsx';
import { WaiverSection } from './waiver-section.tsx';

const SCHEMES: { value: ColorScheme; label: string }[] = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/**
 * Colour scheme, notifications, privacy, record, limits, cards, bans, blocks, storage, own data
 * (docs/product/screens.md#settings-panel).
 */
export function SettingsPanel() {
  return (
    <Paper withBorder component="section" className={css.card} aria-labelledby="settings-title">
      <h2 id="settings-title" className={css.title}>
        Settings
      </h2>
      <Part title="Appearance">
        <SchemeChoice />
      </Part>
      <Part title="Notifications">
        <NotificationSwitches />
        <MailSwitches />
      </Part>
      <Part title="Privacy">
        <PrivacySection />
      </Part>
      <Part title="Dependants">
        <DependantsSection />
      </Part>
      <Part title="Record">
        <RecordSection />
      </Part>
      <Part title="Limits of muzzle energy">
        <LimitsSection />
      </Part>
      <Part title="Cards">
        <CardsSection />
      </Part>
      <Part title="Banned players">
        <BansSection />
      </Part>
      <Part title="Blocked people">
        <BlocksSection />
      </Part>
      <Part title="Waiver">
        <WaiverSection />
      </Part>
      <Part title="Storage">
        <StorageSection />
      </Part>
      <Contributed />
      <Part title="Your data">
        <DataSection />
      </Part>
      <Part title="Delete account">
        <DeleteAccountSection />
      </Part>
    </Paper>
  );
}

/** Settings of other remotes, with headings of their own. */
function Contributed() {
  const { user } = useSession();
  return (
    <div className={css.contributed}>
      <Slot name="profile/settings@1" props={{ user }} />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.part}>
      <h3 className={css.heading}>{title}</h3>
      {children}
    </section>
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
