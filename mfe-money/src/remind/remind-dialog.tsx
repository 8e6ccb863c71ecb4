import { failureText } from '@muster/api-client';
import { FAILURE_TEXT, LENGTH } from '@muster/contract';
import { newAnnouncement } from '@muster/contract/schemas';
import { showBanner, useDraftKey } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { useEntityForm } from '@muster/remote-kit/form';
import { Button, FormBanner, formatCount, Group, Stack, useReturnFocus } from '@muster/ui';
import { Modal, Textarea } from '@muster/ui/overlays';
import type { Payout } from '../figures/figures.tsx';
import { formatPence } from '../money-texts.ts';
import { makeNonce } from '../person/booking-values.ts';

interface RemindDialogProps {
  eventId: string;
  payout: Payout;
  onClose: () => void;
}

/** A beginning that the organizer changes. */
const TEXT = 'We have not received your payment for this event yet. Please pay before the day.';

/** What the organizer writes to those who owe, with how many they are. */
export function RemindDialog(props: RemindDialogProps) {
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={props.onClose}
      title="Remind everybody who owes"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Fields {...props} />
    </Modal>
  );
}

function Fields({ eventId, payout, onClose }: RemindDialogProps) {
  const send = useChange('createAnnouncement', { refreshes: [] });
  const { form, ...entity } = useEntityForm({
    schema: newAnnouncement,
    // The nonce is kept until the server has answered, so that one reminder is sent.
    initialValues: { audience: 'owing' as const, text: TEXT, nonce: makeNonce() },
    draft: { key: useDraftKey(`remind-${eventId}`) },
    save: (body) => send.mutateAsync({ params: { id: eventId }, body }),
    failureText: (error) => failureText(error, FAILURE_TEXT.createAnnouncement),
    onSaved: ({ announcement: { recipients } }) => {
      showBanner({ tone: 'success', text: `The reminder goes to ${describe(recipients)}.` });
      onClose();
    },
  });
  const { submit, isSaving, failure, isWaiting, dismissFailure } = entity;
  function cancel() {
    entity.discard();
    onClose();
  }
  return (
    <form onSubmit={submit} noValidate aria-busy={isSaving}>
      <Stack gap={16}>
        <FormBanner text={failure} isWaiting={isWaiting} onDismiss={dismissFailure} />
        <p>
          {describe(payout.owing)} {payout.owing === 1 ? 'owes' : 'owe'}{' '}
          {formatPence(payout.owedPence)}. Each is told what they owe and how to pay it, below your
          words. You can remind them once a day.
        </p>
        <Textarea
          label="What do you want to tell them?"
          maxLength={LENGTH.paymentReminder}
          rows={5}
          data-autofocus
          {...form.getInputProps('text')}
        />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={cancel} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            Send to {describe(payout.owing)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function describe(count: number): string {
  return count === 1 ? '1 player' : `${formatCount(count)} players`;
}
