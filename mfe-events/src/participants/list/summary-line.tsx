import type { ParticipantSummary } from '@muster/contract';
import { type FeatureFacts, toPounds, usesFeature } from '@muster/domain';
import { formatCount, formatPounds } from '@muster/ui';
import * as css from './summary-line.module.css';

interface SummaryLineProps {
  summary: ParticipantSummary;
  /** Undefined until it is loaded. */
  event: FeatureFacts | undefined;
}

/** The sums over the whole event, whatever the filters, in one line. */
export function SummaryLine({ summary, event }: SummaryLineProps) {
  const people = [
    { label: 'total', figure: formatCount(summary.total) },
    { label: 'confirmed', figure: formatCount(summary.confirmed) },
    { label: 'waitlist', figure: formatCount(summary.waitlist) },
    { label: 'checked in', figure: formatCount(summary.checkedIn) },
  ];
  const money = [
    { label: 'paid', figure: formatCount(summary.paid) },
    { label: 'revenue', figure: formatPounds(summary.totalRevenue) },
    { label: 'owed', figure: formatPounds(toPounds(summary.owedPence)) },
  ];
  const sums = event && !usesFeature(event, 'money') ? people : [...people, ...money];
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
