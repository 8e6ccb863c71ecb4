import { type Event, MAX_COUNT } from '@muster/contract';
import { PROFILE_PATH, useSession } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { ActionIcon, Anchor, Button } from '@muster/ui';
import { NativeSelect, NumberInput } from '@muster/ui/overlays';
import { IconPlus, IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { PoundsInput } from '../pounds-input.tsx';
import { Section } from '../section.tsx';
import type { EventForm } from '../use-event-form.ts';
import * as css from './payment-section.module.css';
import { newStep } from './payment-values.ts';

const MODES = [
  { value: 'off', label: 'Not online' },
  { value: 'optional', label: 'Players can pay online' },
  { value: 'required', label: 'Players have to pay online to keep the spot' },
];

interface PaymentSectionProps {
  form: EventForm;
  /** Undefined: a new one. */
  event: Event | undefined;
}

/** How the event takes payment online, and what leaving refunds of it. */
export function PaymentSection({ form, event }: PaymentSectionProps) {
  if (!form.values.payment) return null;
  return (
    <Section title="Payment Online">
      <Offer form={form} event={event} />
    </Section>
  );
}

/** Of one's own event it depends on whether one has connected an account. */
function Offer({ form, event }: PaymentSectionProps) {
  const { user } = useSession();
  const isOwn = !event || event.organizer.id === user.id;
  const { data } = useEndpoint('getPaymentAccount', {}, { enabled: isOwn });
  const needsAccount = isOwn && data?.provider === 'stripe' && !data.account?.isReadable;
  return needsAccount ? <HowToConnect /> : <PaymentFields form={form} />;
}

function HowToConnect() {
  return (
    <p className={css.rest}>
      To take payment online, connect your Stripe account in the{' '}
      <Anchor component={Link} to={{ pathname: PROFILE_PATH, hash: 'organizing' }}>
        settings of your profile
      </Anchor>
      .
    </p>
  );
}

function PaymentFields({ form }: { form: EventForm }) {
  return (
    <>
      <NativeSelect label="Paying online" data={MODES} {...form.getInputProps('payment.mode')} />
      {form.values.payment?.mode !== 'off' && (
        <>
          <PoundsInput
            label="Deposit"
            description="Due at the booking. Leave empty for the whole price"
            placeholder=""
            {...form.getInputProps('payment.depositPence')}
          />
          <RefundRule form={form} />
        </>
      )}
    </>
  );
}

function RefundRule({ form }: { form: EventForm }) {
  const steps = form.values.payment?.refundRule ?? [];
  return (
    <fieldset className={css.rule}>
      <legend>What leaving refunds</legend>
      <ol className={css.steps}>
        {steps.map(({ key }, index) => (
          <Step key={key} form={form} index={index} />
        ))}
      </ol>
      <p className={css.rest}>
        {steps.length === 0 ? 'Leaving refunds nothing.' : 'Later, leaving refunds nothing.'}
      </p>
      {steps.length < MAX_COUNT.refundSteps && (
        <Button
          className={css.add ?? ''}
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => form.insertListItem('payment.refundRule', newStep())}
        >
          Add step
        </Button>
      )}
    </fieldset>
  );
}

function Step({ form, index }: { form: EventForm; index: number }) {
  const path = `payment.refundRule.${index}`;
  const whole = { hideControls: true, allowDecimal: false, allowNegative: false };
  return (
    <li className={css.step}>
      <NumberInput
        aria-label={`Days before, step ${index + 1}`}
        suffix=" days before"
        {...whole}
        {...form.getInputProps(`${path}.days`)}
      />
      <NumberInput
        aria-label={`Refunded, step ${index + 1}`}
        suffix="% back"
        {...whole}
        {...form.getInputProps(`${path}.percent`)}
      />
      <ActionIcon
        size="var(--muster-control-md)"
        aria-label={`Remove step ${index + 1}`}
        onClick={() => form.removeListItem('payment.refundRule', index)}
      >
        <IconX size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  );
}
