import type { Api } from '@muster/api-client';
import { failureText } from '@muster/api-client';
import { createContentNonces } from '@muster/remote-kit/nonces';
import { Button, TextInput } from '@muster/ui';
import { useState } from 'react';
import { inBackground } from '../in-background.ts';
import * as css from './person-dialog.module.css';
import { useFirstField } from './use-first-field.ts';

const NEEDS_SIGNAL = 'Sending a link needs a signal. A guardian who is here can sign here.';

interface GuardianLinkProps {
  /** The shell of an earlier release has no such function. */
  api: Partial<Pick<Api, 'sendGuardianLink'>>;
  eventId: string;
  participationId: string;
  isOnline: boolean;
}

/** Mails the guardian of a minor a link with which they sign for them, and see nothing else. */
export function GuardianLink(props: GuardianLinkProps) {
  const [isOpen, setOpen] = useState(false);
  if (!props.api.sendGuardianLink) return null;
  if (isOpen) return <GuardianLinkForm {...props} />;
  return (
    <Button size="lg" variant="default" onClick={() => setOpen(true)}>
      Send link to guardian
    </Button>
  );
}

function GuardianLinkForm(props: GuardianLinkProps) {
  const [email, setEmail] = useState('');
  const { send, isSending, sentTo, isMissing, failure } = useSend(props);
  const form = useFirstField();
  const notice = failure ?? (props.isOnline ? null : NEEDS_SIGNAL);
  return (
    <form
      ref={form}
      className={css.note}
      aria-label="Send link to guardian"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        inBackground(send(email.trim()));
      }}
    >
      <TextInput
        size="lg"
        type="email"
        label="Email of the guardian"
        description="They read and sign on their own phone. The link works for 14 days."
        autoComplete="off"
        value={email}
        error={isMissing && 'Type the email of the guardian'}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      {notice && (
        <p role="alert" className={css.failed}>
          {notice}
        </p>
      )}
      <p role="status">{sentTo && `The link was sent to ${sentTo}.`}</p>
      <Button size="lg" type="submit" variant="default" loading={isSending}>
        Send link
      </Button>
    </form>
  );
}

function useSend({ api, eventId, participationId, isOnline }: GuardianLinkProps) {
  const [nonces] = useState(createContentNonces);
  const [isSending, setSending] = useState(false);
  const [sentTo, setSentTo] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function send(email: string) {
    setSentTo('');
    setFailure(null);
    setMissing(!email);
    if (!email || !isOnline) return;
    setSending(true);
    try {
      const content = { email, participationId };
      const body = { ...content, nonce: nonces.nonceFor(content) };
      await api.sendGuardianLink?.({ params: { id: eventId }, body });
      nonces.forget();
      setSentTo(email);
    } catch (error) {
      setFailure(failureText(error, NEEDS_SIGNAL));
    } finally {
      setSending(false);
    }
  }
  return { send, isSending, sentTo, isMissing, failure };
}
