import { failureText } from '@muster/api-client';
import { endpoints } from '@muster/contract/schemas';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { useEntityForm } from '@muster/remote-kit/form';
import { Button, FormBanner, Group, TextInput } from '@muster/ui';
import * as css from './payment-account.module.css';

interface ConnectFormProps {
  /** On the button. */
  action: string;
  onClose?: () => void;
}

/** Takes a Stripe key once. It has no draft: keys are never stored here. */
export function ConnectForm({ action, onClose }: ConnectFormProps) {
  const connect = useChange('connectPaymentAccount', { refreshes: ['payment-account'] });
  const { form, ...entity } = useEntityForm({
    schema: endpoints.connectPaymentAccount.body,
    initialValues: { secretKey: '' },
    save: (values) => connect.mutateAsync({ body: values }),
    failureText: (error) => failureText(error, 'The account could not be connected'),
    onSaved: () => {
      entity.startOver();
      showBanner({ tone: 'success', text: 'Stripe is connected.' });
      onClose?.();
    },
  });
  const hasFieldErrors = Object.keys(form.errors).length > 0;
  return (
    <form
      className={css.form}
      aria-label={action}
      onSubmit={entity.submit}
      noValidate
      aria-busy={entity.isSaving}
    >
      <FormBanner
        text={hasFieldErrors ? null : entity.failure}
        isWaiting={entity.isWaiting}
        onDismiss={entity.dismissFailure}
      />
      <TextInput
        type="password"
        label="Stripe key"
        description="Create a restricted key at Stripe under Developers, API keys. It is not shown again."
        required
        autoComplete="off"
        {...form.getInputProps('secretKey')}
      />
      <Permissions />
      <Group gap={12}>
        {onClose && (
          <Button variant="default" onClick={onClose} disabled={entity.isSaving}>
            Cancel
          </Button>
        )}
        <Button type="submit" loading={entity.isSaving}>
          {action}
        </Button>
      </Group>
    </form>
  );
}

function Permissions() {
  return (
    <p className={css.text}>
      The key needs write access to Checkout Sessions, Charges and Refunds, and Webhook Endpoints,
      and read access to Payment Intents and Balance Transactions. With a test mode key no money
      moves.
    </p>
  );
}
