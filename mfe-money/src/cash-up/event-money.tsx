import { isApiError } from '@muster/api-client';
import { lazyPart, usePageTitle } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { eventPath } from '@muster/remote-kit/paths';
import { AsyncView, Button, DisplayText, EmptyState, formatEventDate, Skeleton } from '@muster/ui';
import { IconArrowLeft } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { Figures } from '../figures/figures.tsx';
import { CashUp } from './cash-up.tsx';
import { Downloads } from './downloads.tsx';
import * as css from './event-money.module.css';
import { Unassigned } from './unassigned.tsx';

const Payments = lazyPart(async () => (await import('../payments/payments.tsx')).Payments);

/** The money of an event: what it has brought, payments online, the cash-up by day, and files. */
export function EventMoney({ eventId }: { eventId: string }) {
  const params = { id: eventId };
  const event = useEndpoint('getEvent', { params });
  const payout = useEndpoint('getPayout', { params });
  const cashUp = useEndpoint('getCashUp', { params });
  usePageTitle(event.data ? `Money of ${event.data.event.title}` : null);
  if (isGone(payout.error)) return <EmptyState {...NO_MONEY} />;
  return (
    <div className={css.page}>
      <Button
        component={Link}
        to={eventPath(eventId)}
        variant="subtle"
        className={css.back}
        leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
      >
        Back to the event
      </Button>
      <header className={css.head}>
        <div>
          <DisplayText as="h2" size="large">
            {event.data?.event.title ?? ' '}
          </DisplayText>
          {event.data && <p className={css.dim}>{formatEventDate(event.data.event.date)}</p>}
        </div>
        {event.data && <Downloads event={event.data.event} />}
      </header>
      <section className={css.card} aria-label="Payout">
        <AsyncView
          query={payout}
          failure="The payout could not be loaded"
          loading="Loading the payout"
          skeleton={<Skeleton height={92} />}
        >
          {(data) => <Figures payout={data} />}
        </AsyncView>
      </section>
      {event.data && (
        <Suspense>
          <Payments event={event.data.event} />
        </Suspense>
      )}
      <AsyncView
        query={cashUp}
        failure="The cash-up could not be loaded"
        loading="Loading the cash-up"
        skeleton={<Skeleton height={240} />}
        empty={({ rows }) =>
          rows.length === 0 && (
            <EmptyState
              title="Nothing taken yet"
              text="Payments appear here by day, method and person."
            />
          )
        }
      >
        {({ rows, unassigned }) => (
          <>
            <Unassigned eventId={eventId} entries={unassigned} />
            <CashUp eventId={eventId} rows={rows} />
          </>
        )}
      </AsyncView>
    </div>
  );
}

const NO_MONEY = {
  title: 'The money of this event is not here',
  text: 'The event may have been deleted, or its money is shown to its organizer and crew alone.',
} as const;

/** VALIDATION: the id in the URL is not an id. */
function isGone(error: unknown): boolean {
  return isApiError(error, 'EVENT_NOT_FOUND', 'FORBIDDEN', 'VALIDATION');
}
