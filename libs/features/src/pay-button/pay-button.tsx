import { failureText } from '@muster/api-client';
import { useChange } from '@muster/remote-kit/endpoints';
import { createNonces } from '@muster/remote-kit/nonces';
import { Button } from '@muster/ui';
import { useEffect, useRef } from 'react';
import { formatPence } from '../money-texts.ts';

const makeNonce = createNonces();

interface PayButtonProps {
  eventId: string;
  title: string;
  pence: number;
  /** Whom the player has booked for; null or left out: themselves. */
  dependant?: { id: string; name: string } | null;
}

/** The way to the page of the provider, where the player pays. */
export function PayButton({ eventId, title, pence, dependant }: PayButtonProps) {
  // Of an amount the same for each attempt, so that a lost response starts one checkout.
  const attempt = useRef({ pence: 0, nonce: '' });
  const { mutate, isPending, isSuccess, error, reset } = useChange('startCheckout', {
    refreshes: [],
    onSuccess({ url }) {
      attempt.current = { pence: 0, nonce: '' };
      window.location.assign(url);
    },
  });
  // Browsers put the page back as it was when one returns from the provider by Back.
  useEffect(() => {
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, [reset]);
  const amount = formatPence(pence);
  function pay() {
    const who = dependant && { dependantId: dependant.id };
    if (attempt.current.pence !== pence) attempt.current = { pence, nonce: makeNonce() };
    mutate({ params: { id: eventId }, body: { nonce: attempt.current.nonce, ...who } });
  }
  return (
    <>
      <Button
        onClick={pay}
        loading={isPending || isSuccess}
        aria-label={`Pay ${amount}: ${dependant ? `${title}, ${dependant.name}` : title}`}
      >
        Pay {amount}
      </Button>
      {error && <p role="alert">{failureText(error, 'The payment could not be started')}</p>}
    </>
  );
}
