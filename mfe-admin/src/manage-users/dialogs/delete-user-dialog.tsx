import { failureText } from '@muster/api-client';
import { type AdminUser, CONFIRM_TEXT, FAILURE_TEXT, SUCCESS_TEXT } from '@muster/contract';
import { showBanner, useConfig } from '@muster/remote-kit';
import { endpointKey, refreshAreas, useChange } from '@muster/remote-kit/endpoints';
import { Banner, Button, Group, TextInput, useReturnFocus } from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { USER_CHANGE } from '../user-change.ts';
import * as css from './dialogs.module.css';

interface DeleteUserDialogProps {
  user: AdminUser;
  onClose: () => void;
  onDeleted: () => void;
}

/**
 * Asks before an account is deleted; its email must be typed
 * (docs/product/administration.md#user-deletion).
 */
export function DeleteUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  useReturnFocus();
  const { email } = user;
  const { takesPayments } = useConfig();
  const [typed, setTyped] = useState('');
  const deletion = useDeleteUser();
  const isTyped = typed.trim().toLowerCase() === email.toLowerCase();
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isTyped || deletion.isPending) return;
    deletion.mutate(
      { params: { id: user.id } },
      {
        onSuccess: () => {
          onClose();
          onDeleted();
          showBanner({ tone: 'success', text: SUCCESS_TEXT.userDeleted(email) });
        },
      },
    );
  }
  return (
    <Modal
      opened
      onClose={() => !deletion.isPending && onClose()}
      title="Delete user"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className={css.dialog} onSubmit={submit} noValidate>
        {deletion.error && (
          <Banner tone="error" text={failureText(deletion.error, FAILURE_TEXT.deleteUser)} />
        )}
        <p>{CONFIRM_TEXT.deleteUser(email)}</p>
        {takesPayments && (
          <p>
            What was paid online for their events, and by them, is refunded unless the event is
            over.
          </p>
        )}
        <TextInput
          label="Type the email of the user to confirm"
          type="email"
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group gap={8} justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={deletion.isPending}>
            Cancel
          </Button>
          <Button type="submit" color="red" disabled={!isTyped} loading={deletion.isPending}>
            Delete
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

/** Deletes an account. Its details are not requested again. */
function useDeleteUser() {
  const client = useQueryClient();
  return useChange('deleteUser', {
    onSuccess: (_, { params }) => {
      client.removeQueries({ queryKey: endpointKey('getUser', { params }) });
      // Not awaited: the details would be requested again, and not found, before they are closed.
      void refreshAreas(client, USER_CHANGE.refreshes);
    },
  });
}
