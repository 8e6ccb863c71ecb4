import { createContentNonces } from '@muster/remote-kit/nonces';
import { useEffect, useState } from 'react';

/** What leads to the page of the provider. */
export function useCheckout() {
  // Of an amount the same for each attempt, so that a lost response starts one checkout.
  const [nonces] = useState(createContentNonces);
  return {
    nonceFor: nonces.nonceFor,
    onSuccess({ url }: { url: string }) {
      nonces.forget();
      window.location.assign(url);
    },
  };
}

/** Browsers put the page back as it was when one returns from the provider by Back. */
export function useResetOnReturn(reset: () => void): void {
  useEffect(() => {
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, [reset]);
}
