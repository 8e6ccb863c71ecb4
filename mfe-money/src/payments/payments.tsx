import type { Event, OnlinePayment } from '@muster/contract';
import { lazyDialog, urlPage, useUrlState } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, Button, DisplayText, EmptyState, Pager, Skeleton } from '@muster/ui';
import { type Column, DataTable } from '@muster/ui/data-table';
import { keepPreviousData } from '@tanstack/react-query';
import { createContext, Suspense, useContext, useState } from 'react';
import { LastPage } from '../last-page.tsx';
import { formatEntryTime, formatPence } from '../money-texts.ts';
import { leftPence, payerOf, STATUS_LABELS } from './payment-texts.ts';
import * as css from './payments.module.css';
import { RefundEverybody } from './refund-everybody.tsx';
import { Refunds } from './refunds.tsx';

const RefundDialog = lazyDialog(async () => (await import('./refund-dialog.tsx')).RefundDialog);

const SCHEMA = { page: urlPage() };

/** The payments online of an event, with what was refunded; nothing where it has none. */
export function Payments({ event }: { event: Event }) {
  const { values, set } = useUrlState(SCHEMA);
  const query = useEndpoint(
    'listPayments',
    { params: { id: event.id }, query: { page: values.page } },
    { placeholderData: keepPreviousData },
  );
  function showPage(page: number) {
    set({ page });
  }
  const takesNone = event.payment.mode === 'off';
  if (takesNone && !query.data?.pagination.total) return null;
  return (
    <section className={css.card} aria-labelledby="payments-online">
      <div className={css.head}>
        <DisplayText as="h3" size="small" id="payments-online">
          Payments online
        </DisplayText>
        <RefundEverybody event={event} />
      </div>
      <AsyncView
        query={query}
        failure="The payments could not be loaded"
        loading="Loading the payments"
        skeleton={<Skeleton height={160} />}
        empty={({ payments, pagination }) => {
          if (payments.length > 0) return null;
          if (pagination.total > 0) return <LastPage pages={pagination.pages} onPage={showPage} />;
          return (
            <EmptyState title="No payments online yet" text="They appear here as players pay." />
          );
        }}
      >
        {({ payments, pagination }) => (
          <>
            <PaymentTable event={event} payments={payments} />
            <Pager {...pagination} of="payments" onPage={showPage} />
          </>
        )}
      </AsyncView>
    </section>
  );
}

interface RowActions {
  eventId: string;
  refund: (payment: OnlinePayment) => void;
}

const RowContext = createContext<RowActions>({ eventId: '', refund: () => undefined });

interface PaymentTableProps {
  event: Event;
  payments: readonly OnlinePayment[];
}

/** One page of payments, each with what can be done. */
export function PaymentTable({ event, payments }: PaymentTableProps) {
  const [refunding, setRefunding] = useState<OnlinePayment | null>(null);
  return (
    <RowContext value={{ eventId: event.id, refund: setRefunding }}>
      <DataTable
        columns={COLUMNS}
        data={{ label: 'Payments online', rows: payments, id: ({ id }) => id, name: payerOf }}
      />
      <Suspense>
        {refunding && (
          <RefundDialog event={event} payment={refunding} onClose={() => setRefunding(null)} />
        )}
      </Suspense>
    </RowContext>
  );
}

const COLUMNS: readonly Column<OnlinePayment>[] = [
  { id: 'who', header: 'Player', cell: payerOf, isRowHeader: true, inCard: 'head' },
  {
    id: 'when',
    header: 'When',
    cell: ({ settledAt, createdAt }) => formatEntryTime(settledAt ?? createdAt),
    widthPx: 184,
    inCard: 'labelled',
  },
  {
    id: 'amount',
    header: 'Amount',
    cell: ({ pence }) => <span className={css.figure}>{formatPence(pence)}</span>,
    widthPx: 104,
    align: 'end',
    inCard: 'inline',
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ status }) => STATUS_LABELS[status],
    widthPx: 120,
    inCard: 'labelled',
  },
  {
    id: 'refunded',
    header: 'Refunded',
    cell: (payment) => <RefundsCell payment={payment} />,
    inCard: 'labelled',
  },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    cell: (payment) => <RefundButton payment={payment} />,
    widthPx: 132,
    align: 'end',
    inCard: 'actions',
  },
];

function RefundsCell({ payment }: { payment: OnlinePayment }) {
  const { eventId } = useContext(RowContext);
  return payment.refunds.length === 0 ? '-' : <Refunds eventId={eventId} payment={payment} />;
}

function RefundButton({ payment }: { payment: OnlinePayment }) {
  const { refund } = useContext(RowContext);
  if (!payment.participationId || leftPence(payment) <= 0) return null;
  return (
    <Button
      size="sm"
      variant="default"
      onClick={() => refund(payment)}
      aria-label={`Refund: ${payerOf(payment)}`}
    >
      Refund
    </Button>
  );
}
