import { type GatePerson, MAX_PENCE } from '@muster/contract';
import { parsePence } from '@muster/domain';
import { Button, TextInput } from '@muster/ui';
import { useState } from 'react';
import { describeExcess } from '../describe-excess.ts';
import type { PaymentToTake } from '../gate/gate-view.ts';
import { formatPence } from '../gate-texts.ts';
import { CashAndCard } from './cash-and-card.tsx';
import * as css from './person-dialog.module.css';

interface TakePaymentProps {
  person: GatePerson;
  isBusy: boolean;
  onTake: (payment: PaymentToTake) => void;
}

/** Takes another amount than lets somebody in, or money of somebody who is in or owes nothing. */
export function TakePayment({ person, isBusy, onTake }: TakePaymentProps) {
  const [isOpen, setOpen] = useState(false);
  const { owedPence, isInside } = person;
  if (isOpen) return <AmountForm {...{ owedPence, isBusy, onTake }} />;
  return (
    <>
      {isInside && <CashAndCard person={person} isBusy={isBusy} onPaid={onTake} />}
      <Button size="xl" variant="default" onClick={() => setOpen(true)}>
        {owedPence > 0 ? 'Another amount' : 'Take a payment'}
      </Button>
    </>
  );
}

interface AmountFormProps extends Omit<TakePaymentProps, 'person'> {
  owedPence: number;
}

function AmountForm({ owedPence, isBusy, onTake }: AmountFormProps) {
  const [pounds, setPounds] = useState(owedPence > 0 ? (owedPence / 100).toFixed(2) : '');
  const [error, setError] = useState<string | null>(null);
  function take(method: PaymentToTake['method']) {
    const pence = parsePence(pounds) ?? 0;
    if (pence >= 1 && pence <= MAX_PENCE) onTake({ method, pence });
    else setError(`Enter an amount from £0.01 to ${formatPence(MAX_PENCE)}`);
  }
  return (
    <form
      className={css.note}
      onSubmit={(event) => {
        event.preventDefault();
        take('cash');
      }}
    >
      <TextInput
        size="lg"
        label="Pounds"
        inputMode="decimal"
        autoComplete="off"
        value={pounds}
        error={error}
        description={describeExcess(pounds, owedPence)}
        onChange={(event) => {
          setPounds(event.currentTarget.value);
          setError(null);
        }}
      />
      <div className={css.take}>
        <Button size="xl" type="submit" variant="default" loading={isBusy}>
          Take cash
        </Button>
        <Button size="xl" variant="default" loading={isBusy} onClick={() => take('card')}>
          Take card
        </Button>
      </div>
    </form>
  );
}
