import {
  lazyDialog,
  lazyPart,
  openSharedDrafts,
  useConnection,
  useOptionalSession,
} from '@muster/remote-kit';
import { Skeleton, SkeletonAfter } from '@muster/ui';
import { Suspense, useMemo, useSyncExternalStore } from 'react';
import { useLocation, useMatch } from 'react-router-dom';
import { FormFrame } from './event-form/form-frame.tsx';
import { WAITING_CHANGES } from './participants/outbox/waiting-changes-name.ts';
import { ParticipantsFrame } from './participants/participants-frame.tsx';
import { EVENTS_PATH, GAMES_PATH, PUBLIC_EVENTS_PATH } from './paths.ts';
import { EventsViews } from './views/events-views.tsx';

// The form and the overlays it needs are loaded when it is opened.
const NewEventPanel = lazyDialog(
  async () => (await import('./event-form/form-panel.tsx')).NewEventPanel,
);
const EditEventPanel = lazyDialog(
  async () => (await import('./event-form/form-panel.tsx')).EditEventPanel,
);
const ParticipantsDialog = lazyDialog(
  async () => (await import('./participants/participants-dialog.tsx')).ParticipantsDialog,
);

const ChangeSender = lazyPart(
  async () => (await import('./participants/outbox/change-sender-mount.tsx')).ChangeSenderMount,
);

const Games = lazyPart(async () => (await import('./games/games.tsx')).Games);
const EventAddress = lazyPart(
  async () => (await import('./event-home/event-address.tsx')).EventAddress,
);

const LinkPage = lazyPart(async () => (await import('./link-page.tsx')).LinkPage);

/** The addresses of what opens over the list of events. */
const OVER_THE_LIST = new Set(['new', 'edit', 'participants']);

const LOADING = (
  <SkeletonAfter label="Loading the event">{<Skeleton height={320} />}</SkeletonAfter>
);

/** The Events tab with its views, or the page of one event. */
export function Page() {
  const joining = useMatch(`${EVENTS_PATH}/:id/join`);
  const shared = useMatch(`${PUBLIC_EVENTS_PATH}/:id`);
  const viewed = useMatch(`${EVENTS_PATH}/:id/:tab?`);
  const isOver = OVER_THE_LIST.has(viewed?.params.tab ?? viewed?.params.id ?? '');
  const { pathname } = useLocation();
  const isGames = useMatch(`${GAMES_PATH}/*`) !== null;
  const id = (joining ?? shared ?? (isOver ? null : viewed))?.params.id;
  if (isGames)
    return (
      <Suspense fallback={<Skeleton height={420} radius="lg" />}>
        <Games />
      </Suspense>
    );
  if (!id && pathname.startsWith(EVENTS_PATH)) return <Views />;
  if (!id)
    return (
      <Suspense fallback={<Skeleton height={240} />}>
        <LinkPage />
      </Suspense>
    );
  return (
    <Suspense fallback={LOADING}>
      <EventAddress
        key={id}
        id={id}
        isJoining={joining !== null}
        {...(viewed && !joining && { home: { tab: viewed.params.tab } })}
      />
    </Suspense>
  );
}

/**
 * The views, and the form or the participants while their URL is open. Each has a boundary of its
 * own that comes with it: a navigation would wait for what is loaded inside a boundary that was
 * there before.
 */
function Views() {
  const creating = useMatch(`${EVENTS_PATH}/new`);
  const editing = useMatch(`${EVENTS_PATH}/:id/edit`);
  const edited = editing?.params.id;
  const listedEventId = useMatch(`${EVENTS_PATH}/:id/participants`)?.params.id;
  return (
    <>
      <EventsViews />
      <WaitingChangesSender />
      {creating && (
        <Suspense fallback={<FormFrame title="Create New Event" />}>
          <NewEventPanel />
        </Suspense>
      )}
      {edited && (
        <Suspense key={edited} fallback={<FormFrame title="Edit Event" />}>
          <EditEventPanel id={edited} />
        </Suspense>
      )}
      {listedEventId && (
        <Suspense key={listedEventId} fallback={<ParticipantsFrame />}>
          <ParticipantsDialog eventId={listedEventId} />
        </Suspense>
      )}
    </>
  );
}

/** Sends the changes of participants that wait; what does so is loaded only if there are some. */
function WaitingChangesSender() {
  const userId = useOptionalSession()?.user.id ?? '';
  const waiting = useMemo(() => openSharedDrafts(userId, WAITING_CHANGES), [userId]);
  const hasSome = useSyncExternalStore(waiting.subscribe, () => waiting.read().size > 0);
  // Without a connection it could neither be loaded nor send.
  const isOnline = useConnection() === 'online';
  if (!hasSome || !isOnline) return null;
  return (
    <Suspense fallback={null}>
      <ChangeSender />
    </Suspense>
  );
}
