import { failureText } from '@muster/api-client';
import { type Event, LENGTH, type Refundable } from '@muster/contract';
import { showBanner, useDraftKey } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { useEntityForm } from '@muster/remote-kit/form';
import { Button, FormBanner, Group, TextInput, useReturnFocus } from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import { useState } from 'react';
import { formatPence } from '../money-texts.ts';
import { makeNonce } from '../person/booking-values.ts';
import { describeRefunds } from './describe-refunds.ts';
import * as css from './payments.module.css';

interface RefundEverybodyDialogProps {
  event: Event;
  refundable: Refundable;
  onClose: () => void;
}

/** Says who gets back how much, what they lose and what is left to do by hand, and starts it. */
export function RefundEverybodyDialog({ event, refundable, onClose }: RefundEverybodyDialogProps) {
  useReturnFocus();
  const { form, ...entity } = useStart(event, onClose);
  // What was asked stays on the page while the answer changes it.
  const [asked] = useState(refundable);
  return (
    <Modal
      opened
      onClose={() => !entity.isSaving && onClose()}
      title="Refund everybody"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className={css.dialog} onSubmit={entity.submit} noValidate>
        <FormBanner
          text={entity.failure}
          isWaiting={entity.isWaiting}
          onDismiss={entity.dismissFailure}
        />
        {describeRefunds(event, asked).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <TextInput
          label="What to tell the players (optional)"
          maxLength={LENGTH.ledgerNote}
          autoComplete="off"
          {...form.getInputProps('note')}
        />
        <Group gap={8} justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={entity.isSaving} data-autofocus>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={entity.isSaving}>
            Refund {formatPence(asked.onlinePence)}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

/** The nonce is kept with the note until the server has answered, so that it starts once. */
function useStart({ id }: Event, onClose: () => void) {
  const start = useChange('startRefundRun', { refreshes: ['events'], refreshAfter: 'settled' });
  return useEntityForm({
    schema: () => ({}),
    initialValues: { note: '', nonce: makeNonce() },
    draft: { key: useDraftKey(`refund-everybody-${id}`) },
    save: (values) => start.mutateAsync({ params: { id }, body: values }),
    failureText: (error) => failureText(error, 'The refund could not be started'),
    onSaved() {
      showBanner({ tone: 'success', text: 'Everybody gets back what they paid online.' });
      onClose();
    },
  });
}
