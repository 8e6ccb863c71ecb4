import { FAILURE_TEXT } from '@muster/contract';
import { lazyDialog } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, Button, DisplayText, EmptyState, Opening, Pager, Skeleton } from '@muster/ui';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { VoucherRow } from './voucher-row.tsx';
import * as css from './vouchers.module.css';

const NewVoucherDialog = lazyDialog(
  async () => (await import('./new-voucher-dialog.tsx')).NewVoucherDialog,
);

/** The vouchers of an organizer, newest first (docs/product/money.md#money-screens). */
export function Vouchers() {
  const [isMaking, setMaking] = useState(false);
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1);
  const vouchers = useEndpoint('listVouchers', { query: { page } });
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div>
          <DisplayText as="h2" size="large">
            Vouchers
          </DisplayText>
          <p className={css.dim}>
            Codes that take something off the price of your events. They are no money: nothing is
            paid out for them.
          </p>
        </div>
        <Button onClick={() => setMaking(true)}>New voucher</Button>
      </header>
      <section className={css.card} aria-label="Vouchers">
        <AsyncView
          query={vouchers}
          failure={FAILURE_TEXT.fetchVouchers}
          loading="Loading your vouchers"
          skeleton={<Skeleton height={160} />}
          empty={({ pagination }) =>
            pagination.total === 0 && (
              <EmptyState
                title="No vouchers yet"
                text="Thank a helper or fill a quiet game: make a code and send it."
              />
            )
          }
        >
          {({ vouchers: rows, pagination }) => (
            <>
              <ul className={css.list}>
                {rows.map((voucher) => (
                  <VoucherRow key={voucher.id} voucher={voucher} />
                ))}
              </ul>
              <Pager
                {...pagination}
                of="vouchers"
                onPage={(next) => setParams(next > 1 ? { page: String(next) } : {})}
              />
            </>
          )}
        </AsyncView>
      </section>
      {isMaking && (
        <Suspense fallback={<Opening label="Opening the form" />}>
          <NewVoucherDialog onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </div>
  );
}
