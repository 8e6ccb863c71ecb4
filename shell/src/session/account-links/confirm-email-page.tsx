import { failureText, isApiError } from '@muster/api-client/errors';
import { FAILURE_TEXT } from '@muster/contract/texts';
import { SESSION_TEXTS } from '@muster/page-contract';
import { Banner, Button, Stack } from '@muster/ui';
import { Link } from 'react-router-dom';
import { SessionLayout } from '../session-layout.tsx';
import { useConfirmEmail } from './use-confirm-email.ts';
import { useLinkToken } from './use-link-token.ts';

const EXPIRED =
  'This link cannot be used: it works once, for 24 hours, and only the newest one does. Change the email address in your profile again.';

/**
 * Confirms a new email with the link that was sent to it (docs/product/sessions.md#email-change).
 */
export function ConfirmEmailPage() {
  const token = useLinkToken();
  const { confirm, isBusy, email, error } = useConfirmEmail(token);
  const isExpired = !token || (isApiError(error) && error.code === 'LINK_EXPIRED');
  return (
    <SessionLayout path="/confirm-email" footer={<Link to="/dashboard">Continue to Muster</Link>}>
      <Stack gap={20}>
        {isExpired && <Banner tone="error" text={EXPIRED} />}
        {!isExpired && error !== null && (
          <Banner tone="error" text={failureText(error, FAILURE_TEXT.confirmEmail)} />
        )}
        {email && (
          <Banner tone="success" text={`Your email address is now ${email}. Sign in with it.`} />
        )}
        {!email && !isExpired && (
          // A button, because scanners of mail open links.
          <Button size="lg" fullWidth disabled={isBusy} aria-busy={isBusy} onClick={confirm}>
            {isBusy ? 'Confirming...' : SESSION_TEXTS['/confirm-email'].button}
          </Button>
        )}
      </Stack>
    </SessionLayout>
  );
}
