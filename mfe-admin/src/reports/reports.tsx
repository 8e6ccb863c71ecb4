import { EMPTY_TEXT, FAILURE_TEXT } from '@muster/contract';
import { urlChoice, urlPage, useUrlState } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, DisplayText, EmptyState, Pager, Skeleton } from '@muster/ui';
import { SegmentedControl } from '@muster/ui/overlays';
import { keepPreviousData } from '@tanstack/react-query';
import { CaseCard } from './case-card.tsx';
import * as css from './reports.module.css';

const SCHEMA = { status: urlChoice('status', ['closed']), page: urlPage() };

/**
 * Reports: what users reported and nobody has decided about, most reported first, or what was
 * decided (docs/product/administration.md#report-queue).
 */
export function Reports() {
  const { values, set } = useUrlState(SCHEMA);
  const status = values.status ?? 'open';
  const query = useEndpoint(
    'listReports',
    { query: { status, page: values.page } },
    { placeholderData: keepPreviousData },
  );
  return (
    <section className={css.section} aria-labelledby="reports">
      <div className={css.top}>
        <DisplayText as="h2" size="medium" id="reports">
          Reports
        </DisplayText>
        <SegmentedControl
          aria-label="Reports"
          value={status}
          onChange={(next) => set({ status: next === 'closed' ? 'closed' : null })}
          data={[
            { value: 'open', label: 'Open' },
            { value: 'closed', label: 'Closed' },
          ]}
        />
      </div>
      <AsyncView
        query={query}
        failure={FAILURE_TEXT.fetchReports}
        loading="Loading reports"
        skeleton={<Skeleton height={420} radius="lg" />}
        empty={({ cases }) =>
          cases.length === 0 && (
            <EmptyState {...EMPTY_TEXT[status === 'open' ? 'reports' : 'closedReports']} />
          )
        }
      >
        {({ cases, pagination }) => (
          <>
            <ul className={css.cases} aria-labelledby="reports">
              {cases.map((reported) => (
                <li key={reported.id}>
                  <CaseCard reported={reported} />
                </li>
              ))}
            </ul>
            <Pager {...pagination} of="reports" onPage={(page) => set({ page })} />
          </>
        )}
      </AsyncView>
    </section>
  );
}
