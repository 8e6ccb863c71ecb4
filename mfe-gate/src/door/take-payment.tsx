import { MAX_PENCE } from '@muster/contract';
import { parsePence } from '@muster/domain';
import { Button, TextInput } from '@muster/ui';
import { useState } from 'react';
import type { PaymentToTake } from '../gate/gate-view.ts';
import { formatPence } from '../gate-texts.ts';
import * as css from './person-dialog.module.css';

interface TakePaymentProps {
  owedPence: number;
  isBusy: boolean;
  onTake: (payment: PaymentToTake) => void;
}

/** Takes what is owed, or another amount. */
export function TakePayment({ owedPence, isBusy, onTake }: TakePaymentProps) {
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
