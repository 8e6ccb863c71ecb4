import type { Event } from '@muster/contract';
import { lazyPart } from '@muster/remote-kit';
import { Suspense } from 'react';
import { useJustApproved } from './just-approved.ts';

// Most visits have none.
const LiveCard = lazyPart(async () => (await import('./live-card.tsx')).LiveCard);

/**
 * After an approval: the event has its public page now, so this is the moment to tell others
 * (docs/product/organizer-screens.md#live-notice).
 */
export function LiveNotice({ events }: { events: readonly Event[] | undefined }) {
  const { event, forget } = useJustApproved(events);
  if (!event) return null;
  return (
    <Suspense>
      <LiveCard event={event} forget={forget} />
    </Suspense>
  );
}
