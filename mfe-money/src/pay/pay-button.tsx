import { failureText } from '@muster/api-client';
import { useChange } from '@muster/remote-kit/endpoints';
import { createNonces } from '@muster/remote-kit/nonces';
import { Button } from '@muster/ui';
import { useEffect } from 'react';
import { formatPence } from '../money-texts.ts';

const makeNonce = createNonces();

interface PayButtonProps {
  eventId: string;
  title: string;
  pence: number;
}

/** The way to the page of the provider, where the player pays. */
export function PayButton({ eventId, title, pence }: PayButtonProps) {
  const { mutate, isPending, isSuccess, error, reset } = useChange('startCheckout', {
    refreshes: [],
    onSuccess: ({ url }) => window.location.assign(url),
  });
  // Browsers put the page back as it was when one returns from the provider by Back.
  useEffect(() => {
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, [reset]);
  const amount = formatPence(pence);
  function pay() {
    mutate({ params: { id: eventId }, body: { nonce: makeNonce() } });
  }
  return (
    <>
      <Button onClick={pay} loading={isPending || isSuccess} aria-label={`Pay ${amount}: ${title}`}>
        Pay {amount}
      </Button>
      {error && <p role="alert">{failureText(error, 'The payment could not be started')}</p>}
    </>
  );
}
