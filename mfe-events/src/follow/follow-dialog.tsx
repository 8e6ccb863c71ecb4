import { failureText } from '@muster/api-client';
import { followSentence } from '@muster/contract';
import { endpoints } from '@muster/contract/schemas';
import { useApi } from '@muster/remote-kit';
import { useEntityForm } from '@muster/remote-kit/form';
import { Button, FormBanner, Group, Stack, TextInput, useReturnFocus } from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import { useState } from 'react';
import { FOLLOW_FAILURE } from './follow-texts.ts';

interface FollowDialogProps {
  organizerId: string;
  name: string;
  onClose: () => void;
}

/** Asks a visitor for the email that gets the link with which it follows. */
export function FollowDialog({ organizerId, name, onClose }: FollowDialogProps) {
  useReturnFocus();
  const api = useApi();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, submit, isSaving, failure, isWaiting, dismissFailure } = useEntityForm({
    schema: endpoints.followByEmail.body,
    initialValues: { organizerId, email: '' },
    save: (body) => api.followByEmail({ body }),
    failureText: (error) => failureText(error, FOLLOW_FAILURE.followByEmail),
    onSaved: () => setSentTo(form.values.email),
  });
  return (
    <Modal
      opened
      onClose={() => !isSaving && onClose()}
      title={sentTo ? 'Check your email' : `Follow ${name}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {sentTo ? (
        <Stack gap={16}>
          <p role="status">
            If {sentTo} does not follow {name} yet, it gets a link. Press it within 48 hours.
          </p>
          <Button onClick={onClose}>Done</Button>
        </Stack>
      ) : (
        <form onSubmit={submit} noValidate aria-busy={isSaving}>
          <Stack gap={16}>
            <FormBanner text={failure} isWaiting={isWaiting} onDismiss={dismissFailure} />
            <p>
              {followSentence(name)}: at most one email a day, each with a link that stops them.
            </p>
            <TextInput
              label="Email"
              type="email"
              autoComplete="email"
              required
              data-autofocus
              {...form.getInputProps('email')}
            />
            <Group justify="flex-end" gap={8}>
              <Button variant="default" onClick={onClose} disabled={isSaving}>
                Cancel
              </Button>
              <Button type="submit" loading={isSaving}>
                Send the link
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
