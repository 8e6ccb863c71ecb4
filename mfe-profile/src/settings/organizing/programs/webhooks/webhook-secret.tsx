import { CopyField, ShownOnce } from '@muster/features/link';
import { useConfig } from '@muster/remote-kit';
import { Anchor, formatDateTime } from '@muster/ui';
import * as css from '../../../settings.module.css';

const LINK = { target: '_blank', rel: 'noopener noreferrer', className: css.link ?? '' };

interface WebhookSecretProps {
  url: string;
  secret: string;
  /** Until when the one before works; left out or null: there is none. */
  oldUntil?: string | null;
  onDone: () => void;
}

/** The secret of a webhook, which is shown once, and what it is good for. */
export function WebhookSecret({ url, secret, oldUntil, onDone }: WebhookSecretProps) {
  const { apiBase } = useConfig();
  return (
    <ShownOnce onDone={onDone}>
      <p className={css.site}>
        This is the secret of {url}. It is shown only now: copy it to where the program keeps its
        secrets, and nowhere else.
      </p>
      <CopyField text={secret} label="Secret" button="Copy secret" />
      {oldUntil && <p>The old one works until {formatDateTime(oldUntil)}.</p>}
      <p>
        The program checks with it that a message comes from here, by{' '}
        <Anchor {...LINK} href="https://www.standardwebhooks.com">
          Standard Webhooks
        </Anchor>
        . What the messages hold is in the{' '}
        <Anchor {...LINK} href={`${apiBase}/api/docs`}>
          reference
        </Anchor>
        .
      </p>
    </ShownOnce>
  );
}
