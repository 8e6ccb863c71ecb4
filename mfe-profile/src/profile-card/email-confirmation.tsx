import { failureText } from '@muster/api-client';
import { FAILURE_TEXT } from '@muster/contract';
import { showBanner, useSession } from '@muster/remote-kit';
import { endpointKey, useChange } from '@muster/remote-kit/endpoints';
import { Button } from '@muster/ui';
import { useQueryClient } from '@tanstack/react-query';
import * as css from './profile-card.module.css';

/**
 * Says that the account's email is not confirmed, and sends the link again
 * (docs/product/sessions.md#email-confirmation).
 */
export function EmailConfirmation({ email }: { email: string }) {
  const { updateUser } = useSession();
  const client = useQueryClient();
  const send = useChange('sendEmailConfirmation', {
    onSuccess: ({ status, user }) => {
      client.setQueryData(endpointKey('getProfile', {}), { user });
      updateUser(user);
      const text =
        status === 'confirmed'
          ? `${email} is confirmed.`
          : `Follow the link that was sent to ${email}. Look in the spam folder, too.`;
      showBanner({ tone: 'success', text });
    },
    onError: (error) =>
      showBanner({ tone: 'error', text: failureText(error, FAILURE_TEXT.sendConfirmation) }),
  });
  return (
    <div className={css.unconfirmed}>
      <p>Not confirmed. Follow the link we sent to it to get emails from Muster.</p>
      <Button variant="default" size="sm" loading={send.isPending} onClick={() => send.mutate({})}>
        Send the link again
      </Button>
    </div>
  );
}
