import { failureText } from '@muster/api-client';
import { toPounds } from '@muster/domain';
import { useChange } from '@muster/remote-kit/endpoints';
import { Button, formatPounds } from '@muster/ui';
import { useCheckout, useResetOnReturn } from './use-checkout.ts';

interface PayButtonProps {
  eventId: string;
  title: string;
  pence: number;
  /** Whom the player has booked for; null or left out: themselves. */
  dependant?: { id: string; name: string } | null;
  /** In place of the amount, where that is said beside the button. */
  label?: string;
}

/** The way to the page of the provider, where the player pays. */
export function PayButton({ eventId, title, pence, dependant, label }: PayButtonProps) {
  const { nonceFor, onSuccess } = useCheckout();
  const { mutate, isPending, isSuccess, error, reset } = useChange('startCheckout', { onSuccess });
  useResetOnReturn(reset);
  const amount = `Pay ${formatPounds(toPounds(pence))}`;
  function pay() {
    const who = dependant && { dependantId: dependant.id };
    mutate({ params: { id: eventId }, body: { nonce: nonceFor({ pence, ...who }), ...who } });
  }
  return (
    <>
      <Button
        onClick={pay}
        loading={isPending || isSuccess}
        aria-label={label ?? `${amount}: ${dependant ? `${title}, ${dependant.name}` : title}`}
      >
        {label ?? amount}
      </Button>
      {error && <p role="alert">{failureText(error, PAY_FAILURE)}</p>}
    </>
  );
}

/** What is said where the server gives no reason. */
export const PAY_FAILURE = 'The payment could not be started';
