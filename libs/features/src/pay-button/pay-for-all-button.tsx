import { failureText } from '@muster/api-client';
import { toPounds } from '@muster/domain';
import { refreshAreas, useChange } from '@muster/remote-kit/endpoints';
import { Button, formatPounds } from '@muster/ui';
import { useQueryClient } from '@tanstack/react-query';
import { PAY_FAILURE } from './pay-button.tsx';
import { useCheckout, useResetOnReturn } from './use-checkout.ts';

/** A spot that the account may pay for. */
interface SpotToPay {
  participationId: string;
  /** Whose it is. */
  name: string;
  /** What a checkout would ask for. */
  pence: number;
}

interface PayForAllButtonProps {
  /** What they are called together, such as their squad or event. */
  title: string;
  /** Those with something due. Whoever pays comes back to the first. */
  spots: readonly SpotToPay[];
}

/** The way to the page of the provider for several spots at once; nothing without any. */
export function PayForAllButton({ title, spots }: PayForAllButtonProps) {
  const client = useQueryClient();
  const { nonceFor, onSuccess } = useCheckout();
  const starting = useChange('startCheckoutOfSpots', { onSuccess });
  const { mutate, isPending, isSuccess, error, reset } = starting;
  useResetOnReturn(reset);
  const [first, ...others] = spots;
  const pence = spots.reduce((sum, spot) => sum + spot.pence, 0);
  const whom = others.length > 0 ? 'all' : first?.name;
  const label = `Pay for ${whom} ${formatPounds(toPounds(pence))}`;
  function pay() {
    const participationIds = spots.map(({ participationId }) => participationId);
    const body = { participationIds, nonce: nonceFor({ pence, participationIds }) };
    // What is shown may be out of date then.
    mutate({ body }, { onError: () => void refreshAreas(client, ['events']) });
  }
  return (
    <>
      {first && (
        <Button
          size="sm"
          onClick={pay}
          loading={isPending || isSuccess}
          aria-label={`${label}: ${title}`}
        >
          {label}
        </Button>
      )}
      {error && <p role="alert">{failureText(error, PAY_FAILURE)}</p>}
    </>
  );
}
