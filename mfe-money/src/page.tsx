import { lazyPart } from '@muster/remote-kit';
import { MONEY_PATH } from '@muster/remote-kit/paths';
import { EmptyState } from '@muster/ui';
import { Suspense } from 'react';
import { useMatch } from 'react-router-dom';
import { MoneyPage } from './home/money-page.tsx';
import { VOUCHERS_PATH } from './paths.ts';

const Vouchers = lazyPart(async () => (await import('./vouchers/vouchers.tsx')).Vouchers);

/** The money of one event, and the vouchers of the organizer. */
export function Page() {
  const isVouchers = useMatch(VOUCHERS_PATH) !== null;
  const eventId = useMatch(`${MONEY_PATH}/:id/*`)?.params.id;
  if (isVouchers)
    return (
      <Suspense fallback={null}>
        <Vouchers />
      </Suspense>
    );
  if (!eventId)
    return <EmptyState title="No event chosen" text="Open Money in the event’s tabs." />;
  return <MoneyPage key={eventId} eventId={eventId} />;
}
