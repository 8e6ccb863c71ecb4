import type { SlotProps } from '@muster/contract';
import { Button } from '@muster/ui';
import { Link } from 'react-router-dom';
import { moneyPagePath } from '../paths.ts';

/** For the page of an event of an earlier release, which has no tabs: the way to its money. */
export function MoneyPanel({ event }: SlotProps['event-page/panel@1']) {
  if (!(event.can.viewLedger || event.can.bookPayment)) return null;
  return (
    <section>
      <Button component={Link} to={moneyPagePath(event.id)} variant="default">
        Money
      </Button>
    </section>
  );
}
