import { type GateList, PAYMENT_METHODS, type PaymentMethod } from '@muster/contract';
import { TextInput } from '@muster/ui';
import { NativeSelect } from '@muster/ui/overlays';
import { describeExcess } from '../describe-excess.ts';
import { listOptions, listPlaces, poundsOf, priceOf, type WalkInValues } from './walk-in-values.ts';

const PAYMENT_LABELS: Readonly<Record<PaymentMethod, string>> = {
  cash: 'Cash',
  card: 'Card',
  bank: 'Bank transfer',
};

interface WalkInFieldsProps {
  values: WalkInValues;
  errors: Partial<Record<keyof WalkInValues, string>>;
  /** Undefined in a list that was kept before it had one. */
  offer: GateList['offer'] | undefined;
  onChange: (change: Partial<WalkInValues>) => void;
}

/** Who a walk-in is, whom to call for them, what they get and what they pay. */
export function WalkInFields({ values, errors, offer, onChange }: WalkInFieldsProps) {
  function bind(name: Exclude<keyof WalkInValues, 'choices'>, label: string) {
    return {
      size: 'lg',
      label,
      value: values[name] ?? '',
      error: errors[name],
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
        onChange({ [name]: currentTarget.value }),
    } as const;
  }
  const methods = PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_LABELS[value] }));
  const places = listPlaces(offer);
  return (
    <>
      <TextInput {...bind('name', 'Full name')} required />
      <TextInput {...bind('phone', 'Phone')} type="tel" />
      <TextInput {...bind('emergencyName', 'Emergency contact')} required />
      <TextInput
        {...bind('emergencyPhone', 'Phone of the emergency contact')}
        type="tel"
        required
      />
      {places.length > 0 && (
        <NativeSelect
          {...bind('optionId', 'Ticket type')}
          required
          data={[{ value: '', label: 'Choose' }, ...places]}
        />
      )}
      <ChoiceFields {...{ values, offer, onChange }} />
      <NativeSelect
        {...bind('method', 'Paid')}
        data={[{ value: '', label: 'Not yet' }, ...methods]}
      />
      {values.method && (
        <TextInput
          {...bind('pounds', 'Pounds')}
          value={poundsOf(values, offer)}
          description={describeExcess(poundsOf(values, offer), priceOf(values, offer))}
          inputMode="decimal"
          required
        />
      )}
    </>
  );
}

/** What else they choose, of each field one or none, as in a join. */
function ChoiceFields({ values, offer, onChange }: Omit<WalkInFieldsProps, 'errors'>) {
  const { choices } = values;
  return offer?.fields?.map((field) => (
    <NativeSelect
      key={field.fieldId}
      size="lg"
      label={field.label}
      value={choices[field.fieldId] ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onChange({ choices: { ...choices, [field.fieldId]: value } })
      }
      data={[
        { value: '', label: field.isSide ? 'Either' : 'None of these' },
        ...listOptions(field),
      ]}
    />
  ));
}
