import { failureText } from '@muster/api-client';
import { endpoints, validateFields } from '@muster/contract/schemas';
import { copyText } from '@muster/features/link';
import { QrCode } from '@muster/features/qr-code';
import type { ResponseOf } from '@muster/remote-kit/endpoints';
import { useEntityForm } from '@muster/remote-kit/form';
import { Button, FormBanner, TextInput } from '@muster/ui';
import * as css from '../settings.module.css';
import * as own from './second-factors.module.css';

interface AppCodeFormProps {
  setup: ResponseOf<'startTotp'>['setup'];
  send: (code: string) => Promise<void>;
  onCancel: () => void;
}

/** The secret, to scan or to type, and a code that shows that the app has it. */
export function AppCodeForm({ setup, send, onCancel }: AppCodeFormProps) {
  const { id, secret, otpauthUrl } = setup;
  const { form, submit, isSaving, failure, isWaiting, dismissFailure } = useEntityForm({
    schema: ({ code }: { code: string }) =>
      validateFields(endpoints.confirmTotp.body, { id, code }),
    initialValues: { code: '' },
    save: ({ code }) => send(code),
    failureText: (error) => failureText(error, 'The app could not be added. Please try again'),
  });
  return (
    <form className={css.dialog} onSubmit={submit} noValidate aria-busy={isSaving}>
      <FormBanner
        text={form.errors.code ? null : failure}
        isWaiting={isWaiting}
        onDismiss={dismissFailure}
      />
      <p>Scan this with the app, or type the secret by hand.</p>
      <QrCode className={own.qr} text={otpauthUrl} label="QR code for your authenticator app" />
      <div className={css.feature}>
        <code className={own.secret}>{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
        <Button variant="default" onClick={() => void copyText(secret)}>
          Copy
        </Button>
      </div>
      <TextInput
        label="Code that the app shows"
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        {...form.getInputProps('code')}
      />
      <div className={css.dialogButtons}>
        <Button variant="default" onClick={onCancel} disabled={isSaving}>
          Cancel
        </Button>
        <Button type="submit" loading={isSaving}>
          Add
        </Button>
      </div>
    </form>
  );
}
