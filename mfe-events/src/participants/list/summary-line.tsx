import type { ParticipantSummary } from '@muster/contract';
import { toPounds } from '@muster/domain';
import { formatCount, formatPounds } from '@muster/ui';
import * as css from './summary-line.module.css';

/** The sums over the whole event, whatever the filters, in one line. */
export function SummaryLine({ summary }: { summary: ParticipantSummary }) {
  const sums = [
    { label: 'total', figure: formatCount(summary.total) },
    { label: 'confirmed', figure: formatCount(summary.confirmed) },
    { label: 'waitlist', figure: formatCount(summary.waitlist) },
    { label: 'checked in', figure: formatCount(summary.checkedIn) },
    { label: 'paid', figure: formatCount(summary.paid) },
    { label: 'revenue', figure: formatPounds(summary.totalRevenue) },
    { label: 'owed', figure: formatPounds(toPounds(summary.owedPence)) },
  ];
  return (
    <dl className={css.line} aria-label="Summary">
      {sums.map(({ label, figure }) => (
        <div key={label} className={css.sum}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
