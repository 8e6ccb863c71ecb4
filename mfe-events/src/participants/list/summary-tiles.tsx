import type { ParticipantSummary } from '@muster/contract';
import { DisplayText, formatCount, formatPounds } from '@muster/ui';
import * as css from './summary-tiles.module.css';

/** The sums over the whole event, whatever the filters. */
export function SummaryTiles({ summary }: { summary: ParticipantSummary }) {
  const tiles = [
    { label: 'total', figure: formatCount(summary.total) },
    { label: 'confirmed', figure: formatCount(summary.confirmed) },
    { label: 'waitlist', figure: formatCount(summary.waitlist) },
    { label: 'paid', figure: formatCount(summary.paid) },
    { label: 'checked in', figure: formatCount(summary.checkedIn) },
    { label: 'revenue', figure: formatPounds(summary.totalRevenue) },
  ];
  return (
    <dl className={css.tiles} aria-label="Summary">
      {tiles.map(({ label, figure }) => (
        <div key={label} className={css.tile}>
          <dt>{label}</dt>
          <dd>
            <DisplayText size="large">{figure}</DisplayText>
          </dd>
        </div>
      ))}
    </dl>
  );
}
