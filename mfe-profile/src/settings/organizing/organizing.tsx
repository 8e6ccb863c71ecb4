import type { SettingsRow } from '@muster/contract';
import { usesFeature } from '@muster/domain';
import { lazyPart, usePageTitle, useSession } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { type Contribution, useSlot } from '@muster/remote-kit/slots';
import { Paper, Skeleton } from '@muster/ui';
import { type ComponentType, type ReactNode, Suspense, useCallback, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as css from '../settings.module.css';
import { SETTINGS_PAGES } from '../settings-pages.ts';
import { BansSection } from './bans-section.tsx';
import { CardsSection } from './cards-section.tsx';
import { FeatureRow } from './feature-row.tsx';
import { GameKindChoice } from './game-kind-choice.tsx';
import { LimitsSection } from './limits-section.tsx';
import { describeLimits, describePage, describePrograms, describeWaiver } from './status-texts.ts';
import { WaiverSection } from './waiver-section.tsx';

// With the schemas of the contract and QR codes, which only an open section needs.
const OwnPageSection = lazyPart(
  async () => (await import('./own-page-section.tsx')).OwnPageSection,
);
const WebsiteSection = lazyPart(async () => (await import('./website-section.tsx')).WebsiteSection);
const ProgramsSection = lazyPart(
  async () => (await import('./programs/programs-section.tsx')).ProgramsSection,
);

const { title, parts } = SETTINGS_PAGES.organizing;

/** What one's events use: a line each, which opens (docs/product/screens.md#organizing). */
export function Organizing() {
  usePageTitle(title);
  const address = useSession().user.id;
  const page = useEndpoint('getOrganizer', { params: { address } }).data?.organizer;
  const waiver = useEndpoint('getWaiver', {}).data;
  const limits = useEndpoint('getLimits', {}).data;
  const gameKind = useEndpoint('getProfile', {}).data?.user.gameKind;
  const setUp = { hasOwnLimits: limits?.hasOwnLimits ?? false };
  const isMeasuring = limits && usesFeature({ gameKind, setUp }, 'limits');
  const cards = useEndpoint('listCards', { query: { limit: 1 } }).data?.pagination.total;
  const programs = usePrograms();
  const bans = useEndpoint('listBans', { query: { limit: 1 } }).data?.pagination.total;
  return (
    <>
      <header>
        <h2 className={css.pageTitle}>{title}</h2>
        <p className={css.text}>
          What your events use. Players see nothing of it until you set it up.
        </p>
      </header>
      <Paper withBorder component="section" className={css.card} aria-label="Your organizer page">
        <Part id="page" row={page && describePage(page)}>
          {page && <OwnPageSection organizer={page} />}
        </Part>
        <Part id="website" row={page?.isShown ? WEBSITE : undefined}>
          {page?.isShown && <WebsiteSection organizer={page} />}
        </Part>
      </Paper>
      <Paper withBorder component="section" className={css.card} aria-label="What your events use">
        <GameKindChoice />
        <Contributions />
        <Part id="waiver" row={waiver && describeWaiver(waiver.waiver)}>
          <WaiverSection />
        </Part>
        <Part id="limits" row={isMeasuring ? describeLimits(limits) : undefined}>
          <LimitsSection />
        </Part>
        <Part id="programs" row={describePrograms(programs)}>
          <ProgramsSection />
        </Part>
      </Paper>
      <Paper withBorder component="section" className={css.card} aria-label="Players">
        <Part id="cards" row={count(cards, 'card', 'cards')}>
          <CardsSection />
        </Part>
        <Part id="banned" row={count(bans, 'player', 'players')}>
          <BansSection />
        </Part>
      </Paper>
    </>
  );
}

/** How many there are. A server without webhooks has none. */
function usePrograms() {
  const keys = useEndpoint('listApiKeys', {}).data?.pagination.total;
  const webhooks = useEndpoint('listWebhooks', {});
  return { keys, webhooks: webhooks.isError ? 0 : webhooks.data?.pagination.total };
}

const WEBSITE = { status: 'Your games in a frame, and feeds of them', isOn: false };

/** What nobody has is only opened by a link. */
function count(total: number | undefined, one: string, many: string): RowState | undefined {
  if (total === undefined) return undefined;
  return { status: total === 1 ? `1 ${one}` : `${total} ${many}`, isOn: total > 0, isList: true };
}

type RowState = Omit<SettingsRow, 'title'> & { isList?: boolean };

interface PartProps {
  id: keyof typeof parts;
  /** Undefined until it is known. */
  row: RowState | undefined;
  children: ReactNode;
}

function Part({ id, row, children }: PartProps) {
  const isLinked = useLocation().hash === `#${id}`;
  const [isOpen, setOpen] = useState(isLinked);
  const isHidden = !row || (row.isList && !row.isOn);
  if (isHidden && !isLinked && !isOpen) return null;
  return (
    <FeatureRow
      id={id}
      row={{ title: parts[id], status: '', isOn: false, ...row }}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      <Suspense fallback={<Skeleton height={240} />}>{isOpen && children}</Suspense>
    </FeatureRow>
  );
}

/** The sections of other remotes, each with a line of its own. */
function Contributions() {
  const { contributions, View } = useSlot('profile/settings@1');
  return contributions.map((contribution) => (
    <Contributed key={contribution.id} {...{ contribution, View }} />
  ));
}

interface ContributedProps {
  contribution: Contribution;
  View: ComponentType<{ contribution: Contribution; props: object }>;
}

/** A build of an earlier release says no line, and is open. */
function Contributed({ contribution, View }: ContributedProps) {
  const id = useId();
  const { user } = useSession();
  const [row, setRow] = useState<SettingsRow | null>(null);
  const [isOpen, setOpen] = useState(false);
  const show = useCallback((next: SettingsRow) => {
    setRow(next);
    return () => setRow(null);
  }, []);
  const view = <View contribution={contribution} props={{ user, isOpen, show }} />;
  if (!row) return <div className={css.contributed}>{view}</div>;
  return (
    <FeatureRow {...{ id, row, isOpen }} onToggle={() => setOpen(!isOpen)}>
      {view}
    </FeatureRow>
  );
}
