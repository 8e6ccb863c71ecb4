import type { OwnParticipation } from '@muster/contract';
import { lazyPart } from '@muster/remote-kit';
import { Suspense } from 'react';

// Few book for others.
const PayForAllButton = lazyPart(
  async () => (await import('@muster/features/pay-button')).PayForAllButton,
);

interface PayTogetherProps {
  participation: OwnParticipation;
  /** Those on the same page of Going. */
  listed: readonly OwnParticipation[];
}

/**
 * On the first card of an event: one payment for all whom the player has booked for there
 * (docs/product/money.md#checkout-parts). Squads have theirs.
 */
export function PayTogether({ participation, listed }: PayTogetherProps) {
  const { id, eventId, title } = participation;
  const due = listed.filter((one) => one.eventId === eventId && one.duePence > 0 && !one.squad);
  if (due.length < 2 || due[0]?.id !== id) return null;
  const spots = due.map((one) => ({
    participationId: one.id,
    name: one.dependant?.name ?? title,
    pence: one.duePence,
  }));
  return (
    <Suspense fallback={null}>
      <PayForAllButton title={title} spots={spots} />
    </Suspense>
  );
}
