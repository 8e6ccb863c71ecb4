import { failureText } from '@muster/api-client';
import type { OwnParticipation, SlotProps } from '@muster/contract';
import { useChange } from '@muster/remote-kit/endpoints';
import { createNonces } from '@muster/remote-kit/nonces';
import { Button, formatEventTime } from '@muster/ui';
import { formatPence } from '../money-texts.ts';
import * as css from './pay-online.module.css';

const makeNonce = createNonces();

/** At Going: what can be paid online, until when the spot is held, and the way to pay. */
export function PayOnline({ participation, isComing }: SlotProps['going-card/section@1']) {
  if (!isComing || participation.duePence === 0) return null;
  return <Pay participation={participation} />;
}

function Pay({ participation }: { participation: OwnParticipation }) {
  const { eventId, title, duePence, holdUntil } = participation;
  const { mutate, isPending, isSuccess, error } = useChange('startCheckout', {
    refreshes: [],
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const amount = formatPence(duePence);
  function pay() {
    mutate({ params: { id: eventId }, body: { nonce: makeNonce() } });
  }
  return (
    <div className={css.pay}>
      {holdUntil && (
        <p>
          Your spot is held until{' '}
          <b>
            <time dateTime={holdUntil}>{formatEventTime(holdUntil)}</time>
          </b>
          . It goes to somebody else if it is not paid for by then.
        </p>
      )}
      <Button onClick={pay} loading={isPending || isSuccess} aria-label={`Pay ${amount}: ${title}`}>
        Pay {amount}
      </Button>
      {error && <p role="alert">{failureText(error, 'The payment could not be started')}</p>}
    </div>
  );
}
