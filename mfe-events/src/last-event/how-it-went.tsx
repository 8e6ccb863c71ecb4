import { lazyPart, useDeviceSetting } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { Suspense } from 'react';

// Most visits have none, and it is shown after a request of its own anyway.
const LastEventCard = lazyPart(async () => (await import('./last-event-card.tsx')).LastEventCard);

/**
 * The organizer's last event, until it is dismissed on this device
 * (docs/product/events.md#last-event).
 */
export function HowItWent() {
  const [dismissedId, dismiss] = useDeviceSetting('how-it-went');
  const last = useEndpoint('getLastEvent', {}).data?.last;
  if (!last || last.event.id === dismissedId) return null;
  return (
    <Suspense>
      <LastEventCard last={last} onDismiss={() => dismiss(last.event.id)} />
    </Suspense>
  );
}
