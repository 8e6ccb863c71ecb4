import { NotificationSwitches } from '@muster/features/notification-switches';
import { useSession } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { Slot } from '@muster/remote-kit/slots';
import { Anchor, Button, type ColorScheme, Paper, useColorScheme } from '@muster/ui';
import { SegmentedControl } from '@muster/ui/overlays';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
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
import { type PartHeading, useHeadings } from './use-headings.ts';
import { WaiverSection } from './waiver-section.tsx';

const SCHEMES: { value: ColorScheme; label: string }[] = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/**
 * The settings: those of everybody, and those that only organizers need, each with its index
 * (docs/product/screens.md#settings-panel).
 */
export function SettingsPanel() {
  useLinkedPart();
  return (
    <>
      <Group id="settings" title="Settings" parts={OWN_PARTS} />
      <Organizing />
    </>
  );
}

interface SettingsPart {
  /** What a link names: `/dashboard/profile#waiver`. */
  id: string;
  title: string;
  content: ReactNode;
}

const OWN_PARTS: readonly SettingsPart[] = [
  { id: 'appearance', title: 'Appearance', content: <SchemeChoice /> },
  {
    id: 'notifications',
    title: 'Notifications',
    content: (
      <>
        <NotificationSwitches />
        <MailSwitches />
      </>
    ),
  },
  { id: 'privacy', title: 'Privacy', content: <PrivacySection /> },
  { id: 'dependants', title: 'Dependants', content: <DependantsSection /> },
  { id: 'record', title: 'Record', content: <RecordSection /> },
  { id: 'blocked', title: 'Blocked people', content: <BlocksSection /> },
  { id: 'storage', title: 'Storage', content: <StorageSection /> },
  { id: 'your-data', title: 'Your data', content: <DataSection /> },
  { id: 'delete-account', title: 'Delete account', content: <DeleteAccountSection /> },
];

const ORGANIZING = { id: 'organizing', title: 'Settings · Organizing' } as const;

const ORGANIZING_PARTS: readonly SettingsPart[] = [
  { id: 'waiver', title: 'Waiver', content: <WaiverSection /> },
  { id: 'limits', title: 'Limits of muzzle energy', content: <LimitsSection /> },
  { id: 'cards', title: 'Cards', content: <CardsSection /> },
  { id: 'banned', title: 'Banned players', content: <BansSection /> },
];

/** Open for organizers; whoever has no event reads what it is for, and can open it. */
function Organizing() {
  const [isShown, setShown] = useState(false);
  const [contributed, setContributed] = useState<HTMLElement | null>(null);
  const others = useHeadings(contributed);
  const { hash } = useLocation();
  const own = useEndpoint('listEvents', { query: { scope: 'mine', limit: 1 } });
  useLinkedPart(others.some(({ id }) => id === hash.slice(1)));
  const isLinked = [ORGANIZING.id, ...ORGANIZING_PARTS.map(({ id }) => id)].includes(hash.slice(1));
  // Without knowing it, nothing is kept from an organizer.
  const organizes = own.isError || (own.data?.pagination.total ?? 0) > 0;
  if (organizes || isLinked || isShown)
    return (
      <Group {...ORGANIZING} parts={ORGANIZING_PARTS} others={others} hasFocus={isShown}>
        <Contributed hold={setContributed} />
      </Group>
    );
  return (
    <Card {...ORGANIZING}>
      <p className={css.text}>
        For organizers: a waiver, limits of muzzle energy, cards and banned players.
      </p>
      <Button variant="default" className={css.action ?? ''} onClick={() => setShown(true)}>
        Show these settings
      </Button>
    </Card>
  );
}

interface CardProps {
  id: string;
  title: string;
  children: ReactNode;
}

function Card({ id, title, children }: CardProps) {
  return (
    <Paper
      withBorder
      component="section"
      id={id}
      className={css.card}
      aria-labelledby={`${id}-title`}
    >
      <h2 id={`${id}-title`} className={css.title}>
        {title}
      </h2>
      {children}
    </Paper>
  );
}

interface GroupProps {
  id: string;
  title: string;
  parts: readonly SettingsPart[];
  /** Parts among the children. */
  others?: readonly PartHeading[];
  /** It was shown by a press, and takes the focus. */
  hasFocus?: boolean;
  children?: ReactNode;
}

/** A card with an index of its parts. All of them stay on the page, so nothing typed is lost. */
function Group({ id, title, parts, others = [], hasFocus = false, children }: GroupProps) {
  const index = useRef<HTMLElement>(null);
  // The button that has shown it is gone.
  useEffect(() => {
    if (hasFocus) index.current?.focus();
  }, [hasFocus]);
  return (
    <Card id={id} title={title}>
      <nav ref={index} aria-label={`In ${title}`} className={css.index} tabIndex={-1}>
        {[...parts, ...others].map((part) => (
          <Anchor key={part.id} component={Link} to={{ hash: part.id }} replace>
            {part.title}
          </Anchor>
        ))}
      </nav>
      {parts.map((part) => (
        <section key={part.id} id={part.id} className={css.part} tabIndex={-1}>
          <h3 className={css.heading}>{part.title}</h3>
          {part.content}
        </section>
      ))}
      {children}
    </Card>
  );
}

/**
 * Leads to the part that the link names once it is there: the browser has looked for it before. The
 * parts of other remotes come last.
 */
function useLinkedPart(isThere = true) {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same part is pressed again
  useEffect(() => {
    const part = isThere && hash && document.getElementById(hash.slice(1));
    if (!part) return;
    part.focus({ preventScroll: true });
    part.scrollIntoView?.();
  }, [hash, key, isThere]);
}

/** Settings of other remotes, with headings of their own. */
function Contributed({ hold }: { hold: (box: HTMLElement | null) => void }) {
  const { user } = useSession();
  return (
    <div ref={hold} className={css.contributed}>
      <Slot name="profile/settings@1" props={{ user }} />
    </div>
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
