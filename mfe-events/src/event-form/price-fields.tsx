import { basePriceOf, FIELD_TEXT, LENGTH } from '@muster/contract';
import { formatPounds, TextInput } from '@muster/ui';
import { useRef } from 'react';
import type { EventFormValues } from './form-values.ts';
import { PoundsInput } from './pounds-input.tsx';
import { fromPriceText, toPriceText } from './price-text.ts';
import type { EventForm } from './use-event-form.ts';

/** A text is no amount. */
type Amount = number | string;

/**
 * The price as a number. The text that players read is made from it until the organizer writes
 * their own (docs/product/organizer-screens.md#price-fields).
 */
export function PriceField({ form }: { form: EventForm }) {
  const { low, startingPrice } = readPrice(form.values);
  const high = useRef<number | null>(null);
  const { error, ...props } = form.getInputProps('basePrice');
  function change(next: Amount) {
    form.setFieldValue('basePrice', next as number | '');
    form.clearFieldError('price');
    const text = form.values.price.trim();
    const written = fromPriceText(text);
    // Empty in between, the number keeps the second price of the text.
    if (text !== '') high.current = written?.high ?? null;
    if (typeof next === 'string' && next !== '') return;
    if (text === '' || written) form.setFieldValue('price', textOf(next, high.current));
  }
  return (
    <PoundsInput
      {...props}
      label="Price"
      required
      description="What joining costs, 0 if it is free. Options below can cost more"
      inputWrapperOrder={INPUT_FIRST}
      placeholder={startingPrice?.toFixed(2) ?? '0.00'}
      value={low}
      error={error ?? form.errors.price}
      onChange={change}
    />
  );
}

/** The price as players read it. */
export function PriceTextField({ form }: { form: EventForm }) {
  const { startingPrice } = readPrice(form.values);
  /** A text of one or two prices says the number too. */
  function write(text: string) {
    form.setFieldValue('price', text);
    if (fromPriceText(text.trim())) form.setFieldValue('basePrice', '');
  }
  return (
    <TextInput
      label="Price shown to players"
      placeholder="£25 – £40"
      maxLength={LENGTH.price}
      description={form.values.price.trim() === '' ? PRICE_HINT : describePrice(startingPrice)}
      inputWrapperOrder={INPUT_FIRST}
      {...form.getInputProps('price')}
      onChange={({ currentTarget }) => write(currentTarget.value)}
    />
  );
}

const PRICE_HINT = 'Filled in from the price. You can write your own, such as £25 – £40';

/** Whether players read something else than the number alone. */
export function isOwnPriceText({ price }: Pick<EventFormValues, 'price'>): boolean {
  const written = fromPriceText(price.trim());
  return price.trim() !== '' && (written === null || written.high !== null);
}

function readPrice({ price, basePrice }: EventFormValues) {
  const low: Amount = basePrice === '' ? (fromPriceText(price.trim())?.low ?? '') : basePrice;
  if (typeof low === 'string' && low !== '') return { low };
  return { low, startingPrice: basePriceOf({ price, basePrice: low === '' ? null : Number(low) }) };
}

function textOf(low: Amount, high: number | null): string {
  return low === '' ? '' : toPriceText({ low: Number(low), high });
}

/** What the text says, with the price beside it. */
function describePrice(startingPrice: number | undefined): string {
  if (startingPrice === undefined) return FIELD_TEXT.priceUnclear;
  return `Players pay from ${formatPounds(startingPrice)}`;
}

const INPUT_FIRST: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];
