import { failureText } from '@muster/api-client';
import type { OnlinePayment } from '@muster/contract';
import { lazyDialog, showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { Button } from '@muster/ui';
import { Suspense, useState } from 'react';
import { describeRefund, FAILURE_SENTENCES, type PaymentRefund, payerOf } from './payment-texts.ts';
import * as css from './payments.module.css';

const ByHandDialog = lazyDialog(async () => (await import('./by-hand-dialog.tsx')).ByHandDialog);

interface RefundsProps {
  eventId: string;
  payment: OnlinePayment;
}

/** What was refunded of a payment, and what to do about what was not. */
export function Refunds({ eventId, payment }: RefundsProps) {
  const name = payerOf(payment);
  return (
    <ul className={css.refunds} aria-label={`Refunds of ${name}`}>
      {payment.refunds.map((refund) => (
        <li key={refund.id}>
          <span className={refund.status === 'failed' ? css.failed : css.figure}>
            {describeRefund(refund)}
          </span>
          {refund.status === 'failed' && <Failed eventId={eventId} refund={refund} name={name} />}
        </li>
      ))}
    </ul>
  );
}

interface FailedProps {
  eventId: string;
  refund: PaymentRefund;
  name: string;
}

function Failed({ eventId, refund, name }: FailedProps) {
  const [isByHand, setByHand] = useState(false);
  const retry = useRetry(eventId, refund);
  return (
    <>
      <p className={css.dim}>{FAILURE_SENTENCES[refund.failure ?? 'refused']}</p>
      <div className={css.choices}>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={retry.start}
          loading={retry.isPending}
          aria-label={`Try again: ${name}`}
        >
          Try again
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => setByHand(true)}
          aria-label={`Refunded by hand: ${name}`}
        >
          Refunded by hand
        </Button>
      </div>
      <Suspense>
        {isByHand && (
          <ByHandDialog
            eventId={eventId}
            refund={refund}
            name={name}
            onClose={() => setByHand(false)}
          />
        )}
      </Suspense>
    </>
  );
}

function useRetry(eventId: string, { id: refundId }: PaymentRefund) {
  const { mutate, isPending } = useChange('retryRefund', {
    refreshes: ['events'],
    refreshAfter: 'settled',
    onSuccess: () => showBanner({ tone: 'success', text: 'The provider is asked again.' }),
    onError: (error) =>
      showBanner({ tone: 'error', text: failureText(error, 'This could not be tried again') }),
  });
  return { isPending, start: () => mutate({ params: { id: eventId, refundId } }) };
}
