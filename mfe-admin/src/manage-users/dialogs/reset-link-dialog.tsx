import { failureFields, failureText } from '@muster/api-client';
import { type AdminUser, FAILURE_TEXT } from '@muster/contract';
import { useChange } from '@muster/remote-kit/endpoints';
import { Banner, Button, Group, PasswordField, TextInput, useReturnFocus } from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as css from './dialogs.module.css';

/** docs/product/screens.md#copied-notice */
const COPIED_SHOWN_MS = 2_000;

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
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={css.dialog}>
        {create.data ? (
          <CreatedLink url={create.data.url} onClose={onClose} />
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

function CreatedLink({ url, onClose }: { url: string; onClose: () => void }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  async function copy() {
    // Browsers have no clipboard on a page without https.
    const wrote = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    );
    setOutcome(wrote ? 'copied' : 'failed');
    clearTimeout(timer.current);
    if (wrote) timer.current = setTimeout(() => setOutcome(null), COPIED_SHOWN_MS);
  }
  return (
    <>
      <p>This link is shown only once.</p>
      <TextInput
        label="Link"
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <p role="status" className={css.outcome}>
        {outcome === 'copied' && 'Copied'}
        {outcome === 'failed' && FAILURE_TEXT.copyLink}
      </p>
      <Group gap={8} justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button onClick={() => void copy()}>Copy</Button>
      </Group>
    </>
  );
}
