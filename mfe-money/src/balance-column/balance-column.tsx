import type { SlotProps } from '@muster/contract';
import { owedPence } from '@muster/domain';
import { describeBalance } from '../money-texts.ts';
import * as css from './balance-column.module.css';

/** The column Balance of the participants. Its filter is Owes, which the screen has itself. */
export function BalanceColumn(props: SlotProps['participants/column@1']) {
  if (!props.event.can.viewLedger) return null;
  if (props.part === 'header') return 'Balance';
  if (props.part === 'filter') return null;
  const { participant } = props;
  return (
    <span className={css.balance} data-owes={owedPence(participant) > 0 || undefined}>
      {describeBalance(participant)}
    </span>
  );
}
