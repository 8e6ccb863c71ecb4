import type { Participant, SlotProps } from '@muster/contract';
import { owedPence } from '@muster/domain';
import { useIsBelow } from '@muster/ui';
import { describeBalance } from '../money-texts.ts';
import * as css from './balance-column.module.css';

/** The column Balance of the participants. Its filter is Owes, which the screen has itself. */
export function BalanceColumn(props: SlotProps['participants/column@1']) {
  if (!props.event.can.viewLedger) return null;
  if (props.part === 'header') return 'Balance';
  if (props.part === 'filter') return null;
  return <Balance participant={props.participant} />;
}

function Balance({ participant }: { participant: Participant }) {
  // A card says what is owed and paid in its own line.
  const isCard = useIsBelow('tablet');
  if (isCard && participant.balancePence >= 0) return null;
  return (
    <span className={css.balance} data-owes={owedPence(participant) > 0 || undefined}>
      {describeBalance(participant)}
    </span>
  );
}
