import { failureText } from '@muster/api-client';
import type { CardColour, Participant } from '@muster/contract';
import { participantRef } from '@muster/domain';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { useEntityForm } from '@muster/remote-kit/form';
import { createNonces } from '@muster/remote-kit/nonces';
import { Button, FormBanner, Group, Stack, useReturnFocus } from '@muster/ui';
import { Modal, SegmentedControl, Textarea } from '@muster/ui/overlays';
import { useEffect } from 'react';
import { useParticipantChanges } from '../changes/changes-context.ts';
import { nameOf } from '../shared/labels.ts';

const COLOURS: { value: CardColour; label: string }[] = [
  { value: 'yellow', label: 'Yellow' },
  { value: 'red', label: 'Red' },
];
const MAX_REASON = 500;
const makeNonce = createNonces();

interface CardDialogProps {
  participant: Participant;
  eventId: string;
  onClose: () => void;
}

/** Which card a player gets, and why (docs/product/cards.md#cards). */
export function CardDialog({ participant, eventId, onClose }: CardDialogProps) {
  useReturnFocus();
  const { setWriting } = useParticipantChanges();
  useEffect(() => {
    setWriting(true);
    return () => setWriting(false);
  }, [setWriting]);
  const name = nameOf(participant);
  const give = useChange('giveCard', { refreshes: ['cards', 'events'] });
  const { form, submit, isSaving, failure, isWaiting, dismissFailure } = useEntityForm({
    schema: () => ({}),
    // Kept until the server has answered, so that one card is given.
    initialValues: { colour: 'yellow' as CardColour, reason: '', nonce: makeNonce() },
    save: (card) => {
      if (!card.reason.trim()) throw new Error('Say why');
      return give.mutateAsync({ body: { ...card, userId: participantRef(participant), eventId } });
    },
    failureText: (error) => failureText(error, 'Say why the player gets the card'),
    onSaved: () => {
      onClose();
      showBanner({ tone: 'success', text: `${name} has a card.` });
    },
  });
  return (
    <Modal
      opened
      onClose={() => !isSaving && onClose()}
      title={`Give ${name} a card`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={submit} noValidate aria-busy={isSaving}>
        <Stack gap={16}>
          <FormBanner text={failure} isWaiting={isWaiting} onDismiss={dismissFailure} />
          <SegmentedControl
            aria-label="Colour"
            data={COLOURS}
            fullWidth
            {...form.getInputProps('colour')}
          />
          <p>
            {form.values.colour === 'red'
              ? 'With a red card they cannot join your events for a year. Spots they have stay.'
              : 'A yellow card is a warning that you and your crew see for a year.'}
          </p>
          <Textarea
            label="Reason"
            description="You and your crew see it. The player finds it in the archive of their data."
            required
            rows={3}
            maxLength={MAX_REASON}
            data-autofocus
            {...form.getInputProps('reason')}
          />
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={onClose} disabled={isSaving}>
              Cancel
            </Button>
            <Button type="submit" loading={isSaving}>
              Give card
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
