import { failureText } from '@muster/api-client';
import { PAYMENT_METHODS, type PaymentMethod } from '@muster/contract';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { Button, Group, useReturnFocus } from '@muster/ui';
import { Modal, SegmentedControl } from '@muster/ui/overlays';
import { useState } from 'react';
import { formatPence, METHOD_LABELS, METHOD_PHRASES } from '../money-texts.ts';
import { makeNonce } from '../person/booking-values.ts';
import type { PaymentRefund } from './payment-texts.ts';
import * as css from './payments.module.css';

const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }));

interface ByHandDialogProps {
  eventId: string;
  refund: PaymentRefund;
  name: string;
  onClose: () => void;
}

/** Books how a refund that the provider did not take was refunded. */
export function ByHandDialog({ eventId, refund, name, onClose }: ByHandDialogProps) {
  useReturnFocus();
  const [method, setMethod] = useState<PaymentMethod>('bank');
  const { book, isPending } = useBooking({ eventId, refund, name, onClose });
  return (
    <Modal
      opened
      onClose={() => !isPending && onClose()}
      title="Refunded by hand"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={css.dialog}>
        <p>
          How did you give {formatPence(refund.pence)} back to {name}? It is booked like that, and
          the provider is not asked any more.
        </p>
        <SegmentedControl
          fullWidth
          aria-label="Method"
          data={METHODS}
          value={method}
          onChange={(value) => setMethod(value as PaymentMethod)}
        />
        <Group gap={8} justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button onClick={() => book(method)} loading={isPending}>
            Book
          </Button>
        </Group>
      </div>
    </Modal>
  );
}

function useBooking({ eventId, refund, name, onClose }: ByHandDialogProps) {
  // Each method is a request of its own, and a lost answer is asked for again with the same nonce.
  const [nonces] = useState(() => new Map(PAYMENT_METHODS.map((one) => [one, makeNonce()])));
  const { mutate, isPending } = useChange('settleRefund', {
    refreshes: ['events'],
    refreshAfter: 'settled',
  });
  function book(method: PaymentMethod) {
    const body = { method, nonce: nonces.get(method) ?? makeNonce() };
    return mutate(
      { params: { id: eventId, refundId: refund.id }, body },
      {
        onSuccess() {
          const how = `${formatPence(refund.pence)} refunded ${METHOD_PHRASES[method]}`;
          showBanner({ tone: 'success', text: `${how} to ${name}.` });
          onClose();
        },
        onError: (error) =>
          showBanner({ tone: 'error', text: failureText(error, 'This could not be booked') }),
      },
    );
  }
  return { book, isPending };
}
