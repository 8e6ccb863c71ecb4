import type { CheckoutStatus, Event, OwnJoinStatus } from '@muster/contract';
import { formatPence } from '../money-texts.ts';
import { ReceiptButton } from '../receipt-button.tsx';

type Checkout = NonNullable<OwnJoinStatus['checkout']>;

interface PaymentNewsProps {
  event: Event;
  checkout: Checkout;
  dependant: { id: string; name: string } | undefined;
}

/** What became of a payment, as the provider has told it. */
export function PaymentNews({ event, checkout, dependant }: PaymentNewsProps) {
  return (
    <>
      <p role="status">{TEXTS[checkout.status](checkout)}</p>
      {checkout.status === 'paid' && <ReceiptButton event={event} dependant={dependant} />}
    </>
  );
}

const TEXTS: Readonly<Record<CheckoutStatus, (checkout: Checkout) => string>> = {
  paid: ({ pence, backPence }) =>
    backPence > 0
      ? `${formatPence(pence)} paid, ${formatPence(backPence)} refunded.`
      : `${formatPence(pence)} paid.`,
  failed: () => 'The payment was declined. Nothing was taken.',
  expired: () => 'The payment was not completed in time. Nothing was taken.',
  open: () =>
    'If you have paid just now, your payment is on its way. It is shown here as soon as the ' +
    'provider has confirmed it.',
};
