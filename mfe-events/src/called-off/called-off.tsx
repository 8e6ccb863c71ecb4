import type { Event } from '@muster/contract';
import type { ReactNode } from 'react';
import { Band } from '../band/band.tsx';

interface CalledOffProps {
  event: Pick<Event, 'cancellationReason'>;
  /** What becomes of the money, and what one can do. */
  children?: ReactNode;
}

/** Why an event is called off; nothing if it takes place (docs/product/events.md#called-off). */
export function CalledOff({ event, children }: CalledOffProps) {
  if (!event.cancellationReason) return null;
  return (
    <Band title="Called off" text={event.cancellationReason}>
      {children}
    </Band>
  );
}

/** What becomes of what a player has paid; empty if that was nothing. */
export function refundText({
  paymentStatus,
  status,
}: Pick<NonNullable<Event['participation']>, 'paymentStatus' | 'status'>): string {
  if (paymentStatus === 'refunded') return 'What you paid is refunded.';
  if (paymentStatus !== 'paid' || status === 'cancelled') return '';
  return 'You have paid. The organizer refunds it, or tells you what becomes of it.';
}
