import type { EndpointResponse, Endpoints, Event, OnlinePayment } from '@muster/contract';
import { hasStarted } from '@muster/domain';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, Skeleton, useReturnFocus } from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import { BookingForm } from '../person/booking-form.tsx';
import type { BookingContext } from '../person/booking-values.ts';
import { onlineLeftPence, refundablePence } from '../person/describe-entry.ts';
import { payerOf } from './payment-texts.ts';

/** Of a participant at most; the newest ones. */
const MAX_ENTRIES = 100;

interface RefundDialogProps {
  event: Event;
  payment: OnlinePayment;
  onClose: () => void;
}

/** Refunds what a player has paid online: everything that is left, unless one types less. */
export function RefundDialog({ event, payment, onClose }: RefundDialogProps) {
  useReturnFocus();
  const participationId = payment.participationId ?? '';
  const query = { participationId, limit: MAX_ENTRIES };
  const ledger = useEndpoint('listLedger', { params: { id: event.id }, query });
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Refund ${payerOf(payment)}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <AsyncView
        query={ledger}
        failure="The entries could not be loaded"
        loading="Loading the entries"
        skeleton={<Skeleton height={240} />}
      >
        {(loaded) => (
          <BookingForm
            eventId={event.id}
            person={{ participationId, name: payerOf(payment) }}
            context={contextOf(event, loaded)}
            onClose={onClose}
          />
        )}
      </AsyncView>
    </Modal>
  );
}

function contextOf(
  event: Event,
  { entries, summary }: EndpointResponse<Endpoints['listLedger']>,
): BookingContext {
  return {
    kind: 'refund',
    owedPence: summary.owedPence,
    // Everything that is left, also what pays for the spot.
    balancePence: 0,
    ledgerPence: summary.balancePence,
    refundablePence: refundablePence(entries),
    onlinePence: onlineLeftPence(entries),
    hasSpotToLose: summary.chargedPence > 0 && !hasStarted(event, new Date()),
    lastMethod: undefined,
  };
}
