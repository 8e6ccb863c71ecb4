import { lazyPart } from '@muster/remote-kit';
import { MONEY_PATH } from '@muster/remote-kit/paths';
import { EmptyState } from '@muster/ui';
import { Suspense } from 'react';
import { useMatch } from 'react-router-dom';
import { EventMoney } from './cash-up/event-money.tsx';
import { peopleMoneyPath, VOUCHERS_PATH } from './paths.ts';

const PeopleMoney = lazyPart(async () => (await import('./people/people-money.tsx')).PeopleMoney);

const Vouchers = lazyPart(async () => (await import('./vouchers/vouchers.tsx')).Vouchers);

/** The money of one event and of its people, and the vouchers of the organizer. */
export function Page() {
  const isVouchers = useMatch(VOUCHERS_PATH) !== null;
  const payingId = useMatch(peopleMoneyPath(':id'))?.params.id;
  const eventId = useMatch(`${MONEY_PATH}/:id`)?.params.id;
  if (isVouchers)
    return (
      <Suspense fallback={null}>
        <Vouchers />
      </Suspense>
    );
  if (payingId)
    return (
      <Suspense fallback={null}>
        <PeopleMoney key={payingId} eventId={payingId} />
      </Suspense>
    );
  if (!eventId) return <EmptyState title="No event chosen" text="Open Money on an event’s page." />;
  return <EventMoney key={eventId} eventId={eventId} />;
}
