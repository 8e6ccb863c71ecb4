import type { Event, SlotProps } from '@muster/contract';
import { PAYMENT_RETURN_PARAM } from '@muster/domain';
import { useConfig } from '@muster/remote-kit';
import { refreshAreas, useEndpoint } from '@muster/remote-kit/endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PayButton } from './pay-button.tsx';
import * as css from './pay-online.module.css';

/** How often, and for how long, the page asks for what was paid just now. */
const CHECK_MS = 3_000;
const CHECK_FOR_MS = 60_000;

/** Beside the page of an event: what can be paid online, and the way to pay. */
export function PayAtEvent({ event }: SlotProps['join-card/section@1']) {
  const { takesPayments } = useConfig();
  return takesPayments && event.payment.mode !== 'off' ? <Pay event={event} /> : null;
}

function Pay({ event }: { event: Event }) {
  const isBack = useSearchParams()[0].has(PAYMENT_RETURN_PARAM);
  const pence = useDuePence(event, isBack);
  if (pence === 0) return null;
  return (
    <div className={css.atEvent}>
      {event.participation?.holdUntil && (
        <p>It goes to somebody else if it is not paid for by then.</p>
      )}
      {isBack && (
        <p role="status">
          If you have paid just now, your payment is on its way. It is shown here as soon as the
          provider has confirmed it.
        </p>
      )}
      <PayButton eventId={event.id} title={event.title} pence={pence} />
    </div>
  );
}

/** What can be paid now. The way back proves nothing: the provider tells the server. */
function useDuePence({ id, participation }: Event, isBack: boolean): number {
  const client = useQueryClient();
  const [checksUntil] = useState(() => Date.now() + CHECK_FOR_MS);
  const { data } = useEndpoint(
    'getJoinStatus',
    { params: { id } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) =>
        isBack && state.data?.duePence !== 0 && Date.now() < checksUntil && CHECK_MS,
    },
  );
  const isHeld = Boolean(participation?.holdUntil);
  const isPaid = data?.duePence === 0;
  useEffect(() => {
    if (isHeld && isPaid) void refreshAreas(client, ['events']);
  }, [client, isHeld, isPaid]);
  return data?.duePence ?? 0;
}
