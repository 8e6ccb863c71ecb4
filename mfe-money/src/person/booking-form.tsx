import { failureText } from '@muster/api-client';
import { LENGTH, PAYMENT_METHODS, type PersonBalance } from '@muster/contract';
import { showBanner, useDraftKey } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { useEntityForm } from '@muster/remote-kit/form';
import { Button, FormBanner, Group, Input, TextInput } from '@muster/ui';
import { SegmentedControl } from '@muster/ui/overlays';
import { formatPence, METHOD_LABELS } from '../money-texts.ts';
import {
  type BookingContext,
  type BookingKind,
  type BookingValues,
  checkBooking,
  losesSpot,
  owesAfter,
  startBooking,
  toEntry,
  tooMuchOf,
  toRefund,
} from './booking-values.ts';
import { describeEntryOf } from './describe-entry.ts';
import * as css from './person-money.module.css';

export const BOOKING_LABELS: Readonly<Record<BookingKind, string>> = {
  payment: 'Take payment',
  refund: 'Refund',
  adjustment: 'Correct',
};

/** Short, because there are up to four beside each other on a narrow phone. */
const LABELS = { ...METHOD_LABELS, bank: 'Bank' };

function listMethods({ kind, onlinePence, methods = PAYMENT_METHODS }: BookingContext) {
  const online = kind === 'refund' && onlinePence > 0 ? (['online'] as const) : [];
  return [...online, ...methods].map((value) => ({ value, label: LABELS[value] }));
}

const DIRECTIONS = [
  { value: 'less', label: 'Owes less' },
  { value: 'more', label: 'Owes more' },
];

interface BookingFormProps {
  eventId: string;
  person: Pick<PersonBalance, 'participationId' | 'name'>;
  context: BookingContext;
  onClose: () => void;
}

/** Books a payment, a refund or a correction for one participant. */
export function BookingForm({ onClose, context, ...of }: BookingFormProps) {
  const { kind } = context;
  const { form, ...entity } = useBooking({ ...of, context, onClose });
  const hasFieldErrors = Object.keys(form.errors).length > 0;
  function cancel() {
    entity.discard();
    onClose();
  }
  return (
    <form
      className={css.form}
      aria-label={BOOKING_LABELS[kind]}
      onSubmit={entity.submit}
      noValidate
    >
      <FormBanner
        text={hasFieldErrors ? null : entity.failure}
        isWaiting={entity.isWaiting}
        onDismiss={entity.dismissFailure}
      />
      <TextInput
        label="Amount in pounds"
        inputMode="decimal"
        autoComplete="off"
        leftSection="£"
        data-autofocus
        autoFocus
        {...form.getInputProps('pence')}
      />
      {kind === 'adjustment' ? (
        <Choice label="The player" data={DIRECTIONS} {...form.getInputProps('direction')} />
      ) : (
        <Choice label="Method" data={listMethods(context)} {...form.getInputProps('method')} />
      )}
      {form.values.method !== 'online' && (
        <TextInput
          label={kind === 'adjustment' ? 'Reason' : 'Note (optional)'}
          maxLength={LENGTH.ledgerNote}
          autoComplete="off"
          {...form.getInputProps('note')}
        />
      )}
      <p className={css.consequence} role="status">
        {describeConsequence(form.values, context)}
      </p>
      <Group gap={8} justify="flex-end">
        <Button variant="default" onClick={cancel} disabled={entity.isSaving}>
          Cancel
        </Button>
        <Button type="submit" loading={entity.isSaving}>
          {BOOKING_LABELS[kind]}
        </Button>
      </Group>
    </form>
  );
}

function describeConsequence(values: BookingValues, context: BookingContext): string {
  if (losesSpot(values, context))
    return 'This is everything that was paid: the player loses the spot, and the waitlist moves up.';
  const tooMuch = tooMuchOf(values, context);
  if (tooMuch > 0) return describeTooMuch(tooMuch, context);
  const owedPence = owesAfter(values, context);
  if (owedPence === 0) return '';
  return `The player then owes ${formatPence(owedPence)}. Correct the balance if they need not pay it.`;
}

function describeTooMuch(tooMuch: number, { owedPence }: BookingContext): string {
  return owedPence > 0
    ? `This is ${formatPence(tooMuch)} more than the player owes.`
    : 'The player owes nothing.';
}

function useBooking({ eventId, person, context, onClose }: BookingFormProps) {
  const { kind } = context;
  const { participationId, name } = person;
  const add = useChange('addLedgerEntry', { refreshes: ['events'], refreshAfter: 'settled' });
  const refund = useChange('refundPayment', { refreshes: ['events'], refreshAfter: 'settled' });
  const params = { id: eventId };
  const entity = useEntityForm<BookingValues, string>({
    schema: (values) => checkBooking(values, context),
    initialValues: startBooking(context),
    draft: { key: useDraftKey(`money-${participationId}-${kind}`) },
    async save(values) {
      if (values.method === 'online') {
        const body = toRefund(values, participationId);
        await refund.mutateAsync({ params, body });
        return `${name}: ${formatPence(body.pence)} is refunded online. The bank needs a few days.`;
      }
      const body = toEntry(values, kind, participationId);
      return describeEntryOf(name, (await add.mutateAsync({ params, body })).entry);
    },
    failureText: (error) => failureText(error, 'This could not be booked'),
    onSaved: (text) => {
      showBanner({ tone: 'success', text });
      onClose();
    },
  });
  return entity;
}

interface ChoiceProps {
  label: string;
  data: { value: string; label: string }[];
  value?: string;
  onChange?: (value: string) => void;
  error?: string;
}

function Choice({ label, error, ...props }: ChoiceProps) {
  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      <SegmentedControl fullWidth aria-label={label} {...props} />
    </Input.Wrapper>
  );
}
