import { failureText, isApiError } from '@muster/api-client/errors';
import { FAILURE_TEXT } from '@muster/contract/texts';
import { SESSION_TEXTS } from '@muster/page-contract';
import { Banner, Button, Stack } from '@muster/ui';
import { Link } from 'react-router-dom';
import { SessionLayout } from '../session-layout.tsx';
import { type ConfirmedEmail, useConfirmEmail } from './use-confirm-email.ts';
import { useLinkToken } from './use-link-token.ts';

const EXPIRED =
  'This link cannot be used: it works once, for some days, and only the newest one does. Your profile can send you a new one.';

/**
 * Confirms an email with the link that was sent to it (docs/product/sessions.md#email-confirmation,
 * docs/product/sessions.md#email-change).
 */
export function ConfirmEmailPage() {
  const token = useLinkToken();
  const { confirm, isBusy, confirmed, error } = useConfirmEmail(token);
  const isExpired = !token || (isApiError(error) && error.code === 'LINK_EXPIRED');
  return (
    <SessionLayout path="/confirm-email" footer={<Link to="/dashboard">Continue to Muster</Link>}>
      <Stack gap={20}>
        {isExpired && <Banner tone="error" text={EXPIRED} />}
        {!isExpired && error !== null && (
          <Banner tone="error" text={failureText(error, FAILURE_TEXT.confirmEmail)} />
        )}
        {confirmed && <Banner tone="success" text={successText(confirmed)} />}
        {!confirmed && !isExpired && (
          // A button, because scanners of mail open links.
          <Button size="lg" fullWidth disabled={isBusy} aria-busy={isBusy} onClick={confirm}>
            {isBusy ? 'Confirming...' : SESSION_TEXTS['/confirm-email'].button}
          </Button>
        )}
      </Stack>
    </SessionLayout>
  );
}

function successText({ email, isNew }: ConfirmedEmail): string {
  return isNew
    ? `Your email address is now ${email}. Sign in with it.`
    : `Your email address ${email} is confirmed.`;
}
