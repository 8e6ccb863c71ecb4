import { failureText } from '@muster/api-client';
import { FAILURE_TEXT, LENGTH, type Participant } from '@muster/contract';
import { participantRef } from '@muster/domain';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { useEntityForm } from '@muster/remote-kit/form';
import { Button, FormBanner, Group, Stack, useReturnFocus } from '@muster/ui';
import { Modal, Textarea } from '@muster/ui/overlays';
import { useEffect } from 'react';
import { useParticipantChanges } from '../changes/changes-context.ts';
import { nameOf } from '../shared/labels.ts';

interface BanDialogProps {
  participant: Participant;
  onClose: () => void;
}

/** Asks before a player is banned, and for the reason (docs/product/participation.md#bans). */
export function BanDialog({ participant, onClose }: BanDialogProps) {
  useReturnFocus();
  const { setWriting } = useParticipantChanges();
  useEffect(() => {
    setWriting(true);
    return () => setWriting(false);
  }, [setWriting]);
  const name = nameOf(participant);
  const ban = useChange('banUser', { refreshes: ['bans', 'events'] });
  const { form, submit, isSaving, failure, isWaiting, dismissFailure } = useEntityForm({
    // The field takes no longer reason than the server.
    schema: () => ({}),
    initialValues: { reason: '' },
    save: ({ reason }) =>
      ban.mutateAsync({ params: { userId: participantRef(participant) }, body: { reason } }),
    failureText: (error) => failureText(error, FAILURE_TEXT.banUser),
    onSaved: () => {
      onClose();
      showBanner({ tone: 'success', text: `${name} is banned from your events.` });
    },
  });
  return (
    <Modal
      opened
      onClose={() => !isSaving && onClose()}
      title={`Ban ${name} from your events?`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={submit} noValidate aria-busy={isSaving}>
        <Stack gap={16}>
          <FormBanner text={failure} isWaiting={isWaiting} onDismiss={dismissFailure} />
          <p>
            Their spots in all your coming events are cancelled, and they cannot join your events
            any more. You can lift the ban in your settings.
          </p>
          <Textarea
            label="Reason (optional)"
            description="Only you see it."
            rows={3}
            maxLength={LENGTH.banReason}
            data-autofocus
            {...form.getInputProps('reason')}
          />
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={onClose} disabled={isSaving}>
              Cancel
            </Button>
            <Button type="submit" color="red" loading={isSaving}>
              Ban
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
