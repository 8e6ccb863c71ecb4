import { FAILURE_TEXT } from '@muster/contract';
import { EVENTS_PATH, lazyDialog, urlPage, usePageTitle, useUrlState } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, Button, DisplayText, EmptyState, Opening, Pager, Skeleton } from '@muster/ui';
import { IconArrowLeft } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { LastPage } from '../last-page.tsx';
import { NEW_VOUCHER_ID, VoucherRow } from './voucher-row.tsx';
import * as css from './vouchers.module.css';

const NewVoucherDialog = lazyDialog(
  async () => (await import('./new-voucher-dialog.tsx')).NewVoucherDialog,
);

const SCHEMA = { page: urlPage() };

/** The vouchers of an organizer, newest first (docs/product/money.md#money-screens). */
export function Vouchers() {
  usePageTitle('Vouchers');
  const [isMaking, setMaking] = useState(false);
  const { values, set } = useUrlState(SCHEMA);
  const vouchers = useEndpoint(
    'listVouchers',
    { query: { page: values.page } },
    { placeholderData: keepPreviousData },
  );
  function showPage(page: number) {
    set({ page });
  }
  return (
    <div className={css.page}>
      <Button
        component={Link}
        to={EVENTS_PATH}
        variant="subtle"
        className={css.back}
        leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
      >
        All events
      </Button>
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
        <Button id={NEW_VOUCHER_ID} onClick={() => setMaking(true)}>
          New voucher
        </Button>
      </header>
      <section className={css.card} aria-label="Vouchers">
        <AsyncView
          query={vouchers}
          failure={FAILURE_TEXT.fetchVouchers}
          loading="Loading your vouchers"
          skeleton={<Skeleton height={160} />}
          empty={({ vouchers: rows, pagination }) => {
            if (rows.length > 0) return null;
            if (pagination.total > 0)
              return <LastPage pages={pagination.pages} onPage={showPage} />;
            return (
              <EmptyState
                title="No vouchers yet"
                text="Thank a helper or fill a quiet game: make a code and send it."
              />
            );
          }}
        >
          {({ vouchers: rows, pagination }) => (
            <>
              <ul className={css.list}>
                {rows.map((voucher) => (
                  <VoucherRow key={voucher.id} voucher={voucher} />
                ))}
              </ul>
              <Pager {...pagination} of="vouchers" onPage={showPage} />
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
