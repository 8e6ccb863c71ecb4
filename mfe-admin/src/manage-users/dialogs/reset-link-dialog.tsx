import { failureFields, failureText } from '@muster/api-client';
import { type AdminUser, FAILURE_TEXT } from '@muster/contract';
import { CopyField, ShownOnce } from '@muster/features/link';
import { useChange } from '@muster/remote-kit/endpoints';
import { Banner, Button, Group, PasswordField, useReturnFocus } from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import { type FormEvent, useState } from 'react';
import * as css from './dialogs.module.css';

/**
 * Creates a link for a new password and shows it once, with Copy
 * (docs/product/sessions.md#forgotten-password).
 */
export function ResetLinkDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  useReturnFocus();
  // The link is kept nowhere but in the result.
  const create = useChange('createPasswordResetLink', { gcTime: 0 });
  return (
    <Modal
      opened
      onClose={onClose}
      title="Password reset link"
      withCloseButton={!create.data}
      closeOnEscape={!create.data}
      closeOnClickOutside={!create.data}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={css.dialog}>
        {create.data ? (
          <ShownOnce onDone={onClose}>
            <p>This link is shown only once.</p>
            <CopyField text={create.data.url} label="Link" button="Copy" />
          </ShownOnce>
        ) : (
          <Question
            email={user.email}
            create={(currentPassword) =>
              create.mutate({ params: { id: user.id }, body: { currentPassword } })
            }
            isPending={create.isPending}
            error={create.error}
            onClose={onClose}
          />
        )}
      </div>
    </Modal>
  );
}

interface QuestionProps {
  email: string;
  create: (currentPassword: string) => void;
  isPending: boolean;
  error: unknown;
  onClose: () => void;
}

function Question({ email, create, isPending, error, onClose }: QuestionProps) {
  const [password, setPassword] = useState('');
  const { currentPassword: wrongPassword } = failureFields(error);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (password && !isPending) create(password);
  }
  return (
    <form className={css.dialog} onSubmit={submit} noValidate>
      {Boolean(error) && !wrongPassword && (
        <Banner tone="error" text={failureText(error, FAILURE_TEXT.createResetLink)} />
      )}
      <p>
        With the link, {email} can set a new password once, within 30 minutes. Earlier links stop
        working. Hand it over only to the person whose account it is.
      </p>
      <PasswordField
        label="Your own password"
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={wrongPassword}
      />
      <Group gap={8} justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending} disabled={!password}>
          Create link
        </Button>
      </Group>
    </form>
  );
}
