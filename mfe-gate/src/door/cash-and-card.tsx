import type { GatePerson } from '@muster/contract';
import { Button } from '@muster/ui';
import type { PaymentToTake } from '../gate/gate-view.ts';
import { formatPence } from '../gate-texts.ts';

interface CashAndCardProps {
  person: GatePerson;
  isBusy: boolean;
  onPaid: (payment: PaymentToTake) => void;
}

/** Whoever owes money pays all of it, with one press. */
export function CashAndCard({ person, isBusy, onPaid }: CashAndCardProps) {
  const { owedPence: pence } = person;
  if (pence <= 0) return null;
  return (
    <>
      <Button size="xl" loading={isBusy} onClick={() => onPaid({ method: 'cash', pence })}>
        Cash {formatPence(pence)}
      </Button>
      <Button size="xl" loading={isBusy} onClick={() => onPaid({ method: 'card', pence })}>
        Card {formatPence(pence)}
      </Button>
    </>
  );
}
