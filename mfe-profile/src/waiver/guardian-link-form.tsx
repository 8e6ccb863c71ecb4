import { failureText } from '@muster/api-client';
import { endpoints } from '@muster/contract/schemas';
import { useChange } from '@muster/remote-kit/endpoints';
import { useEntityForm } from '@muster/remote-kit/form';
import { createContentNonces } from '@muster/remote-kit/nonces';
import { Button, FormBanner, TextInput } from '@muster/ui';
import { useState } from 'react';
import * as css from './waiver.module.css';

interface GuardianLinkFormProps {
  eventId: string;
  guardianBelow: number;
}

/** For those who are too young to sign alone: mails a guardian a link for this signature. */
export function GuardianLinkForm({ eventId, guardianBelow }: GuardianLinkFormProps) {
  const [sentTo, setSentTo] = useState('');
  const send = useChange('sendGuardianLink');
  const [nonces] = useState(createContentNonces);
  const { form, ...entity } = useEntityForm({
    schema: endpoints.sendGuardianLink.body,
    initialValues: { email: '' },
    save: async ({ email }) => {
      const nonce = nonces.nonceFor({ email });
      await send.mutateAsync({ params: { id: eventId }, body: { email, nonce } });
      nonces.forget();
      return email;
    },
    failureText: (error) => failureText(error, 'The link could not be sent'),
    onSaved: (email) => {
      setSentTo(email);
      entity.startOver();
    },
  });
  const hasFieldErrors = Object.keys(form.errors).length > 0;
  return (
    <form
      className={css.dialog}
      aria-label="Send to a guardian"
      onSubmit={entity.submit}
      noValidate
      aria-busy={entity.isSaving}
    >
      <p>
        Players under {guardianBelow} need the signature of a guardian. We send them a link to read
        and sign this; they need no account. It works for 14 days.
      </p>
      <FormBanner
        text={hasFieldErrors ? null : entity.failure}
        isWaiting={entity.isWaiting}
        onDismiss={entity.dismissFailure}
      />
      <TextInput
        type="email"
        label="Email of your guardian"
        required
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <p role="status">{sentTo && `The link was sent to ${sentTo}.`}</p>
      <Button type="submit" loading={entity.isSaving}>
        Send to a guardian
      </Button>
    </form>
  );
}
