import type { EndpointResponse, Endpoints } from '@muster/contract';
import { DisplayText } from '@muster/ui';
import { formatPence, METHOD_LABELS } from '../money-texts.ts';
import * as css from './figures.module.css';

/** What an event has brought. */
export type Payout = EndpointResponse<Endpoints['getPayout']>;

const METHODS = ['cash', 'card', 'bank', 'online', 'voucher'] as const;

/** The figures of an event, and how the money came. */
export function Figures({ payout }: { payout: Payout }) {
  const { chargedPence, takenPence, refundedPence, owedPence, byMethod } = payout;
  const { transferredPence = 0, overpaidPence = 0 } = payout;
  const methods = METHODS.filter((method) => byMethod[method] !== 0);
  return (
    <>
      <dl className={css.figures}>
        <Figure label="Charged" pence={chargedPence} />
        <Figure label="Taken" pence={takenPence} />
        <Figure label="Refunded" pence={refundedPence} />
        <Figure label="Owed" pence={owedPence} isOwed={owedPence > 0} />
        {overpaidPence > 0 && <Figure label="Paid too much" pence={overpaidPence} />}
      </dl>
      {methods.length > 0 && (
        <ul className={css.methods} aria-label="Taken by method">
          {methods.map((method) => (
            <li key={method}>
              {METHOD_LABELS[method]} <b>{formatPence(byMethod[method])}</b>
            </li>
          ))}
        </ul>
      )}
      {transferredPence !== 0 && (
        <p className={css.methods}>{describeTransferred(transferredPence)}</p>
      )}
    </>
  );
}

/** Players who move take along what they have paid (docs/product/money.md#transfers). */
function describeTransferred(pence: number): string {
  const amount = formatPence(Math.abs(pence));
  return pence > 0
    ? `${amount} came along with players from other dates.`
    : `${amount} went along with players to other dates.`;
}

interface FigureProps {
  label: string;
  pence: number;
  isOwed?: boolean;
}

function Figure({ label, pence, isOwed = false }: FigureProps) {
  return (
    <div className={css.figure} data-owed={isOwed || undefined}>
      <dt>{label}</dt>
      <dd>
        <DisplayText>{formatPence(pence)}</DisplayText>
      </dd>
    </div>
  );
}
