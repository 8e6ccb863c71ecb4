import { useDeviceSetting } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { LastEventCard } from './last-event-card.tsx';

/**
 * The organizer's last event, until it is dismissed on this device
 * (docs/product/events.md#last-event).
 */
export function HowItWent() {
  const [dismissedId, dismiss] = useDeviceSetting('how-it-went');
  const last = useEndpoint('getLastEvent', {}).data?.last;
  if (!last || last.event.id === dismissedId) return null;
  return <LastEventCard last={last} onDismiss={() => dismiss(last.event.id)} />;
}
