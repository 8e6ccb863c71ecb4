import { failureText } from '@muster/api-client';
import { ACCOUNT_DELETION_DAYS, FAILURE_TEXT, SUCCESS_TEXT } from '@muster/contract';
import { accountDeletion } from '@muster/contract/schemas';
import { formatPounds, toPounds } from '@muster/domain';
import { useConfig, useSession } from '@muster/remote-kit';
import { useChange, useEndpoint } from '@muster/remote-kit/endpoints';
import { useEntityForm } from '@muster/remote-kit/form';
import { Button, FormBanner, formatShortDate, PasswordField, useReturnFocus } from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import { useState } from 'react';
import * as css from './settings.module.css';

const DAY_MS = 86_400_000;

/**
 * Says what goes and what stays, asks for the password, and signs out once the deletion is
 * requested.
 */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const { user, logout } = useSession();
  const request = useChange('requestAccountDeletion');
  const { form, submit, isSaving, failure, isWaiting, dismissFailure } = useEntityForm({
    schema: accountDeletion,
    initialValues: { password: '' },
    save: (values) => request.mutateAsync({ body: values }),
    failureText: (error) => failureText(error, FAILURE_TEXT.deleteAccount),
    // Its sessions have ended on the server.
    onSaved: ({ deletionAt }) =>
      logout(SUCCESS_TEXT.accountDeletionRequested(formatShortDate(deletionAt))),
  });
  return (
    <Modal
      opened
      onClose={() => !isSaving && onClose()}
      title="Delete your account"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className={css.dialog} onSubmit={submit} noValidate aria-busy={isSaving}>
        <FormBanner text={failure} isWaiting={isWaiting} onDismiss={dismissFailure} />
        <Consequences />
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          label="Password"
          required
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <div className={css.dialogButtons}>
          <Button variant="default" onClick={onClose} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={isSaving}>
            Delete account
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function Consequences() {
  const { takesPayments } = useConfig();
  const deletion = useEndpoint('getAccountDeletion', {}, { enabled: takesPayments === true });
  const { players = 0, pence = 0 } = deletion.data?.refund ?? {};
  const [day] = useState(() => formatShortDate(Date.now() + ACCOUNT_DELETION_DAYS * DAY_MS));
  return (
    <>
      <p>
        You are signed out everywhere, and your profile and events are hidden. Until {day} you can
        sign in again to keep your account.
      </p>
      <div>
        <h3 className={css.heading}>After that, these are permanently deleted</h3>
        <ul className={css.list}>
          <li>your profile, Moments, likes and files</li>
          <li>your events with their participants</li>
          <li>your spots in events of others</li>
        </ul>
      </div>
      {takesPayments && (
        <div>
          <h3 className={css.heading}>This is refunded</h3>
          <ul className={css.list}>
            <li>
              what players have paid online for your events, unless they are over today
              {pence > 0 &&
                `: ${formatPounds(toPounds(pence))} to ${players === 1 ? '1 player' : `${players} players`} so far`}
            </li>
            <li>what you have paid online for events of others that are not over then</li>
          </ul>
        </div>
      )}
      <div>
        <h3 className={css.heading}>This stays</h3>
        <ul className={css.list}>
          <li>conversations, for those you wrote with. You appear there as “Deleted user”.</li>
        </ul>
      </div>
    </>
  );
}
