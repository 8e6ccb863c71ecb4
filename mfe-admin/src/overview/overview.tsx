import type { AdminStats } from '@muster/contract';
import { FAILURE_TEXT } from '@muster/contract';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import {
  AsyncView,
  DisplayText,
  formatBytes,
  formatCalendarDay,
  formatCount,
  Skeleton,
  Stack,
} from '@muster/ui';
import { TrendChart } from '@muster/ui/charts';
import { Attention } from './attention.tsx';
import * as css from './overview.module.css';

const DAYS = 30;

/**
 * What needs attention, and how the product grows (docs/product/administration.md#admin-overview).
 */
export function Overview() {
  return (
    <AsyncView
      query={useEndpoint('getAdminStats', { query: { days: DAYS } })}
      failure={FAILURE_TEXT.fetchAdminStats}
      loading="Loading statistics"
      skeleton={<Skeleton height={480} radius="lg" />}
    >
      {(stats) => (
        <Stack gap={32}>
          <Attention attention={stats.attention} />
          <Trends history={stats.history} />
        </Stack>
      )}
    </AsyncView>
  );
}

const TRENDS = [
  { title: 'Users', field: 'users', format: formatCount },
  { title: 'Events', field: 'events', format: formatCount },
  { title: 'Joins', field: 'joins', format: formatCount },
  { title: 'Messages', field: 'messages', format: formatCount },
  { title: 'Storage', field: 'storedBytes', format: formatBytes },
] as const;

/** A server of one day has sums, but nothing that a chart could show. */
function Trends({ history }: Pick<AdminStats, 'history'>) {
  const [first, second] = history;
  if (first && !second) return <SumsOfTheDay day={first} />;
  return (
    <section className={css.section} aria-labelledby="trends">
      <DisplayText as="h2" size="medium" id="trends">
        Last {DAYS} days
      </DisplayText>
      <div className={css.trends}>
        {TRENDS.map(({ title, field, format }) => (
          <TrendChart
            key={field}
            title={title}
            pointName="Day"
            points={history.map((day) => ({
              label: formatCalendarDay(day.day),
              value: day[field],
            }))}
            format={format}
          />
        ))}
      </div>
    </section>
  );
}

function SumsOfTheDay({ day }: { day: AdminStats['history'][number] }) {
  return (
    <section className={css.section} aria-labelledby="sums">
      <DisplayText as="h2" size="medium" id="sums">
        Today
      </DisplayText>
      <dl className={css.sums}>
        {TRENDS.map(({ title, field, format }) => (
          <div key={field} className={css.sum}>
            <dt>{title}</dt>
            <dd>
              <DisplayText size="large">{format(day[field])}</DisplayText>
            </dd>
          </div>
        ))}
      </dl>
      <p className={css.calm}>From tomorrow on, charts show how they develop.</p>
    </section>
  );
}
