import { failureText } from '@muster/api-client';
import { toPounds } from '@muster/domain';
import { useChange } from '@muster/remote-kit/endpoints';
import { createContentNonces } from '@muster/remote-kit/nonces';
import { Button, formatPounds } from '@muster/ui';
import { useEffect, useState } from 'react';

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
  const [nonces] = useState(createContentNonces);
  const { mutate, isPending, isSuccess, error, reset } = useChange('startCheckout', {
    refreshes: [],
    onSuccess({ url }) {
      nonces.forget();
      window.location.assign(url);
    },
  });
  // Browsers put the page back as it was when one returns from the provider by Back.
  useEffect(() => {
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, [reset]);
  const amount = `Pay ${formatPounds(toPounds(pence))}`;
  function pay() {
    const who = dependant && { dependantId: dependant.id };
    // Of an amount the same for each attempt, so that a lost response starts one checkout.
    const nonce = nonces.nonceFor({ pence, ...who });
    mutate({ params: { id: eventId }, body: { nonce, ...who } });
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
      {error && <p role="alert">{failureText(error, 'The payment could not be started')}</p>}
    </>
  );
}
