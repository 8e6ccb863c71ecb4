import type { SlotProps } from '@muster/contract';
import { lazyPart, useViewer } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, Button, DisplayText, Skeleton } from '@muster/ui';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { CashUpSection } from '../cash-up/cash-up-section.tsx';
import { Downloads } from '../cash-up/downloads.tsx';
import { Figures } from '../figures/figures.tsx';
import { VOUCHERS_PATH } from '../paths.ts';
import { PeopleMoney } from '../people/people-money.tsx';
import { RemindButton } from '../remind/remind-button.tsx';
import * as css from './home.module.css';

const Payments = lazyPart(async () => (await import('../payments/payments.tsx')).Payments);

/**
 * The money of an event: what it has brought, who owes, the cash-up and payments online. Crew who
 * take payments and do not see the ledger have the people alone.
 */
export function MoneyTab({ event }: SlotProps['event-home/tab@1']) {
  const { viewLedger, bookPayment } = event.can;
  return (
    <div className={css.tab}>
      {viewLedger && <Brought event={event} />}
      {bookPayment && <PeopleMoney event={event} />}
      {viewLedger && (
        <>
          <CashUpSection eventId={event.id} />
          <Suspense>
            <Payments event={event} />
          </Suspense>
        </>
      )}
    </div>
  );
}

function Brought({ event }: SlotProps['event-home/tab@1']) {
  const payout = useEndpoint('getPayout', { params: { id: event.id } });
  // Only the organizer has vouchers, and makes the first one in the settings. The superadmin sends
  // no reminders in the organizer's name.
  const isOwn = event.organizer.id === useViewer().id;
  const vouchers = useEndpoint('listVouchers', { query: { limit: 1 } }, { enabled: isOwn });
  const hasVouchers = isOwn && (vouchers.data?.pagination.total ?? 0) > 0;
  return (
    <section className={css.card} aria-labelledby="money-brought">
      <div className={css.head}>
        <DisplayText as="h3" size="small" id="money-brought">
          What this event has brought
        </DisplayText>
        <div className={css.links}>
          {payout.data && (isOwn || event.crewRoles.length > 0) && (
            <RemindButton eventId={event.id} payout={payout.data} />
          )}
          {hasVouchers && (
            <Button component={Link} to={VOUCHERS_PATH} variant="default">
              Vouchers
            </Button>
          )}
          <Downloads event={event} />
        </div>
      </div>
      <AsyncView
        query={payout}
        failure="The money of this event could not be loaded"
        loading="Loading the money"
        skeleton={<Skeleton height={92} />}
      >
        {(data) => <Figures payout={data} />}
      </AsyncView>
    </section>
  );
}
