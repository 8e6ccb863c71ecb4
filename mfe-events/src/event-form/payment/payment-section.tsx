import { MAX_COUNT } from '@muster/contract';
import { ActionIcon, Button } from '@muster/ui';
import { NativeSelect, NumberInput } from '@muster/ui/overlays';
import { IconPlus, IconX } from '@tabler/icons-react';
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

/** How the event takes payment online, and what leaving gives back of it. */
export function PaymentSection({ form }: { form: EventForm }) {
  const { payment } = form.values;
  if (!payment) return null;
  return (
    <Section title="Payment Online">
      <NativeSelect label="Paying online" data={MODES} {...form.getInputProps('payment.mode')} />
      {payment.mode !== 'off' && (
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
    </Section>
  );
}

function RefundRule({ form }: { form: EventForm }) {
  const steps = form.values.payment?.refundRule ?? [];
  return (
    <fieldset className={css.rule}>
      <legend>What leaving gives back</legend>
      <ol className={css.steps}>
        {steps.map(({ key }, index) => (
          <Step key={key} form={form} index={index} />
        ))}
      </ol>
      <p className={css.rest}>
        {steps.length === 0 ? 'Leaving gives nothing back.' : 'Later, leaving gives nothing back.'}
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
        aria-label={`Given back, step ${index + 1}`}
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
