import type { SlotProps } from '@muster/contract';
import { usesFeature } from '@muster/domain';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { DisplayText } from '@muster/ui';
import { formatPence } from '../money-texts.ts';
import * as css from './home.module.css';

/** The figures beside the worklist of an event, once something was charged. */
export function MoneyCard({ event }: SlotProps['event-home/card@1']) {
  const isShown = event.can.viewLedger && usesFeature(event, 'money');
  const params = { id: event.id };
  const { data } = useEndpoint('getPayout', { params }, { enabled: isShown });
  if (!isShown || !data || data.chargedPence + data.takenPence === 0) return null;
  return (
    <section aria-labelledby="home-money">
      <DisplayText as="h3" size="small" id="home-money">
        Money
      </DisplayText>
      <dl className={css.lines}>
        <dt>Taken</dt>
        <dd>{formatPence(data.takenPence)}</dd>
        <dt>Owed</dt>
        <dd data-owed={data.owedPence > 0 || undefined}>{formatPence(data.owedPence)}</dd>
        <Line label="Refunded" pence={data.refundedPence} />
        <Line label="Paid too much" pence={data.overpaidPence ?? 0} />
      </dl>
    </section>
  );
}

/** Only where there is something. */
function Line({ label, pence }: { label: string; pence: number }) {
  if (pence === 0) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd>{formatPence(pence)}</dd>
    </>
  );
}
