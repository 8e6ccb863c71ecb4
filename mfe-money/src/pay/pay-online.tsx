import type { OwnParticipation, SlotProps } from '@muster/contract';
import { PayButton } from '@muster/features/pay-button';
import { formatEventTime } from '@muster/ui';
import * as css from './pay-online.module.css';

/** At Going: what can be paid online, until when the spot is held, and the way to pay. */
export function PayOnline({ participation, isComing }: SlotProps['going-card/section@1']) {
  if (!isComing || participation.duePence === 0) return null;
  return <Pay participation={participation} />;
}

function Pay({ participation }: { participation: OwnParticipation }) {
  const { eventId, title, duePence, holdUntil, dependant } = participation;
  return (
    <div className={css.pay}>
      {holdUntil && (
        <p>
          {dependant ? `The spot of ${dependant.name}` : 'Your spot'} is held until{' '}
          <b>
            <time dateTime={holdUntil}>{formatEventTime(holdUntil)}</time>
          </b>
          . It goes to somebody else if it is not paid for by then.
        </p>
      )}
      <PayButton eventId={eventId} title={title} pence={duePence} dependant={dependant} />
    </div>
  );
}
