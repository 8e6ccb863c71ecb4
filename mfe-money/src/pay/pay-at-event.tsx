import type { Event, SlotProps } from '@muster/contract';
import { PAYMENT_RETURN_PARAM, usesFeature } from '@muster/domain';
import { PayButton } from '@muster/features/pay-button';
import { useConfig } from '@muster/remote-kit';
import { refreshAreas, useEndpoint } from '@muster/remote-kit/endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as css from './pay-online.module.css';
import { PaymentNews } from './payment-news.tsx';

/** How often, and for how long, the page asks for what was paid just now. */
const CHECK_MS = 3_000;
const CHECK_FOR_MS = 60_000;

/** Beside the page of an event: what can be paid online, the way to pay, and what came of it. */
export function PayAtEvent({ event }: SlotProps['join-card/section@1']) {
  const { takesPayments } = useConfig();
  const [search] = useSearchParams();
  if (!usesFeature({ ...event, takesPayments }, 'onlinePayment')) return null;
  const paidFor = search.get(PAYMENT_RETURN_PARAM);
  return (
    <>
      <Pay event={event} isBack={paidFor === ''} />
      {paidFor && <Pay event={event} dependantId={paidFor} isBack />}
    </>
  );
}

interface PayProps {
  event: Event;
  /** Whom the player has booked for; left out: themselves. */
  dependantId?: string;
  /** From the page of the provider. The way back proves nothing: the provider tells the server. */
  isBack: boolean;
}

function Pay({ event, dependantId, isBack }: PayProps) {
  const { id, title } = event;
  const isHeld = Boolean(event.participation?.holdUntil);
  const { data, isChecking } = useOwnPayment({ id, dependantId, isBack, isHeld });
  const dependant = useDependant(id, dependantId);
  if (!data) return null;
  const { duePence, checkout } = data;
  const isWaiting = isChecking && checkout?.status === 'open';
  if (duePence === 0 && !(isBack && checkout)) return null;
  return (
    <div className={css.atEvent}>
      {isBack && checkout && (
        <PaymentNews event={event} checkout={checkout} dependant={dependant} />
      )}
      {isHeld && !dependantId && duePence > 0 && (
        <p>It goes to somebody else if it is not paid for by then.</p>
      )}
      {duePence > 0 && !isWaiting && (
        <PayButton eventId={id} title={title} pence={duePence} dependant={dependant} />
      )}
    </div>
  );
}

interface OwnPaymentQuery {
  /** Of the event. */
  id: string;
  dependantId: string | undefined;
  isBack: boolean;
  /** The spot is held until it is paid for. */
  isHeld: boolean;
}

/** What can be paid now, and how the latest checkout stands. */
function useOwnPayment({ id, dependantId, isBack, isHeld }: OwnPaymentQuery) {
  const client = useQueryClient();
  const [isChecking, setChecking] = useState(isBack);
  const { data } = useEndpoint(
    'getJoinStatus',
    { params: { id }, ...(dependantId && { query: { dependantId } }) },
    {
      staleTime: 0,
      refetchInterval: ({ state }) =>
        isChecking && state.data?.checkout?.status === 'open' && CHECK_MS,
    },
  );
  useEffect(() => {
    if (!isChecking) return;
    const timer = setTimeout(() => setChecking(false), CHECK_FOR_MS);
    return () => clearTimeout(timer);
  }, [isChecking]);
  const isPaid = data?.duePence === 0;
  useEffect(() => {
    if (isHeld && isPaid) void refreshAreas(client, ['events']);
  }, [client, isHeld, isPaid]);
  return { data, isChecking };
}

/** Undefined for oneself. */
function useDependant(id: string, dependantId: string | undefined) {
  const { data } = useEndpoint('getJoinStatus', { params: { id } });
  return data?.dependants?.find((one) => one.id === dependantId);
}
