import type { Event } from '@muster/contract';
import { approvalStatusOf } from '@muster/domain';
import { lazyPart, usePageTitle, ViewLinks } from '@muster/remote-kit';
import { Slot } from '@muster/remote-kit/slots';
import {
  ApprovalBadge,
  Button,
  DisplayText,
  formatEventSpan,
  MediaImage,
  relativePeriod,
  Skeleton,
  SkeletonAfter,
  ToneBadge,
} from '@muster/ui';
import { IconPencil } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { CallOffButton } from '../called-off/call-off-button.tsx';
import { isNear } from '../near-event.ts';
import { editEventPath, eventPath, eventTabPath, SHARE_PARAM } from '../paths.ts';
import { ShareButton } from '../share/share-button.tsx';
import * as css from './event-home.module.css';
import { Overview } from './overview.tsx';
import { PageTab } from './page-tab.tsx';
import { type HomeTab, OVERVIEW, useHomeTabs } from './use-home-tabs.ts';

// Each is loaded when its tab is opened.
const PlayersTab = lazyPart(async () => (await import('./players-tab.tsx')).PlayersTab);
const DatesTab = lazyPart(async () => (await import('../series/dates-tab.tsx')).DatesTab);
const CrewTab = lazyPart(async () => (await import('../crew/crew-tab.tsx')).CrewTab);

interface EventHomeProps {
  event: Event;
  /** The last part of the address; the overview has none. */
  tab: string | undefined;
}

/**
 * An event as whoever runs it sees it: what waits, and a tab for each part of the work
 * (docs/product/organizer-screens.md#event-home).
 */
export function EventHome({ event, tab = OVERVIEW }: EventHomeProps) {
  const { tabs, missing, isComplete } = useHomeTabs(event);
  const current = tabs.find(({ id }) => id === tab);
  usePageTitle(current && tab !== OVERVIEW ? `${current.title} · ${event.title}` : event.title);
  return (
    <div className={css.home}>
      <Head event={event} />
      <div className={css.tabs}>
        <ViewLinks
          label={`Parts of ${event.title}`}
          views={tabs.map(({ id, title, count }) => ({
            id,
            label: count === undefined ? title : `${title} ${count}`,
            to: eventTabPath(event.id, id),
          }))}
          currentId={tab}
        />
      </div>
      {current ? (
        <Suspense key={tab} fallback={<TabSkeleton title={current.title} />}>
          <Content event={event} tab={current} />
        </Suspense>
      ) : (
        <Absent event={event} missing={missing} isComplete={isComplete} />
      )}
    </div>
  );
}

function Content({ event, tab }: { event: Event; tab: HomeTab }) {
  if (tab.contributed) {
    const { contribution, View } = tab.contributed;
    return <View contribution={contribution} props={{ event }} />;
  }
  if (tab.id === 'players') return <PlayersTab eventId={event.id} />;
  if (tab.id === 'dates') return <DatesTab event={event} />;
  if (tab.id === 'crew') return <CrewTab event={event} />;
  return tab.id === 'page' ? <PageTab event={event} /> : <Overview event={event} />;
}

interface AbsentProps {
  event: Event;
  missing: readonly string[];
  /** Everything that is contributed is known. */
  isComplete: boolean;
}

/** The address names a tab that is not there, or not yet. */
function Absent({ event, missing, isComplete }: AbsentProps) {
  if (missing.length > 0)
    return (
      <div className={css.absent} role="alert">
        <p>This part is not available at the moment.</p>
        <Button variant="default" onClick={() => window.location.reload()}>
          Try again
        </Button>
      </div>
    );
  return isComplete ? <Navigate to={eventPath(event.id)} replace /> : <TabSkeleton title="Event" />;
}

function TabSkeleton({ title }: { title: string }) {
  return (
    <SkeletonAfter label={`Loading ${title}`}>
      <Skeleton height={320} radius="lg" />
    </SkeletonAfter>
  );
}

/** What event it is, when, and the buttons that belong to no tab. */
function Head({ event }: { event: Event }) {
  const isShareLinked = useSearchParams()[0].has(SHARE_PARAM);
  return (
    <header className={css.head}>
      <MediaImage
        className={css.picture ?? ''}
        src={event.imageThumbnail ?? (event.isVideo ? undefined : event.imageUrl)}
        alt=""
        width={128}
        height={72}
        loading="eager"
      />
      <div className={css.about}>
        <DisplayText as="h2" size="medium" id="event-title">
          <span className={css.title}>{event.title}</span>
        </DisplayText>
        <p className={css.facts}>
          <span>
            <time dateTime={event.date}>{formatEventSpan(event.date, event.endsAt)}</time> ·{' '}
            {event.location}
          </span>
          <ApprovalBadge status={approvalStatusOf(event)} on="text" />
          {event.cancelledAt && <ToneBadge tone="danger">Called off</ToneBadge>}
          {Date.parse(event.date) > Date.now() && (
            <ToneBadge tone={isNear(event) ? 'signal' : 'quiet'}>
              {relativePeriod(event.date)}
            </ToneBadge>
          )}
        </p>
      </div>
      <div className={css.buttons}>
        {event.approved && <ShareButton event={event} isLinked={isShareLinked} />}
        {event.can.update && (
          <Button
            component={Link}
            to={editEventPath(event.id)}
            variant="default"
            leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
          >
            Edit
          </Button>
        )}
        <CallOffButton event={event} />
        {isNear(event) && <Slot name="event-card/actions@1" props={{ event }} />}
      </div>
    </header>
  );
}
