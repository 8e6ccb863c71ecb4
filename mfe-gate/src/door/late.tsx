import type { Api } from '@muster/api-client';
import { lazyPart } from '@muster/remote-kit';
import { Suspense } from 'react';
import type { GateView } from '../gate/gate-view.ts';
import type { KeptGate } from '../gate/merge-list.ts';

const NoShows = lazyPart(async () => (await import('./no-shows.tsx')).NoShows);

/** So long after the start whoever is not here is no longer expected. */
const LATE_MS = 3_600_000;

interface LateProps {
  api: Api;
  view: GateView & { list: KeptGate };
  eventId: string;
}

/** What can be done about those who are still not here. */
export function Late({ api, view, eventId }: LateProps) {
  if (!view.isOnline || !isLate(view.list)) return null;
  return (
    <Suspense>
      <NoShows api={api} view={view} eventId={eventId} />
    </Suspense>
  );
}

function isLate({ event }: KeptGate): boolean {
  return Date.now() >= Date.parse(event.date) + LATE_MS;
}
