import { MONEY_PATH } from '@muster/remote-kit/paths';
import { EmptyState } from '@muster/ui';
import { useMatch } from 'react-router-dom';
import { EventMoney } from './cash-up/event-money.tsx';

/** The money of one event, to which its page leads. */
export function Page() {
  const eventId = useMatch(`${MONEY_PATH}/:id`)?.params.id;
  if (!eventId) return <EmptyState title="No event chosen" text="Open Money on an event’s page." />;
  return <EventMoney key={eventId} eventId={eventId} />;
}
