import { isApiError } from '@muster/api-client';
import { usePageTitle } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { eventPath } from '@muster/remote-kit/paths';
import { AsyncView, Button, DisplayText, EmptyState, Skeleton } from '@muster/ui';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import * as css from './home.module.css';
import { MoneyTab } from './money-tab.tsx';

/** The same as the tab of the event, at the address that it had before. */
export function MoneyPage({ eventId }: { eventId: string }) {
  const event = useEndpoint('getEvent', { params: { id: eventId } });
  usePageTitle(event.data ? `Money of ${event.data.event.title}` : null);
  if (isGone(event.error)) return <EmptyState {...NO_MONEY} />;
  return (
    <AsyncView
      query={event}
      failure="The event could not be loaded"
      loading="Loading the money"
      skeleton={<Skeleton height={240} />}
      empty={({ event: { can } }) =>
        !(can.viewLedger || can.bookPayment) && <EmptyState {...NO_MONEY} />
      }
    >
      {({ event: shown }) => (
        <div className={css.tab}>
          <Button
            component={Link}
            to={eventPath(eventId)}
            variant="subtle"
            className={css.back}
            leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
          >
            Back to the event
          </Button>
          <DisplayText as="h2" size="large">
            {shown.title}
          </DisplayText>
          <MoneyTab event={shown} />
        </div>
      )}
    </AsyncView>
  );
}

const NO_MONEY = {
  title: 'The money of this event is not here',
  text: 'The event may have been deleted, or its money is shown to its organizer and crew alone.',
} as const;

/** VALIDATION: the id in the URL is not an id. */
function isGone(error: unknown): boolean {
  return isApiError(error, 'EVENT_NOT_FOUND', 'VALIDATION');
}
