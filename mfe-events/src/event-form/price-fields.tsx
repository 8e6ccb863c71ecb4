import { basePriceOf, FIELD_TEXT, LENGTH } from '@muster/contract';
import { formatPounds, TextInput } from '@muster/ui';
import { useState } from 'react';
import * as css from './event-form.module.css';
import { PoundsInput } from './pounds-input.tsx';
import { fromPriceText, toPriceText } from './price-text.ts';
import type { EventForm } from './use-event-form.ts';

/** As a number field holds it while somebody types. */
type Amount = number | string;

/**
 * The price as numbers, and as the text that players read, which is made from them until the
 * organizer writes their own (docs/product/organizer-screens.md#price-fields).
 */
export function PriceFields({ form }: { form: EventForm }) {
  const { low, high, startingPrice, isOwnText, change, write } = usePrice(form);
  const hasText = form.values.price.trim() !== '';
  const isReversed = high !== '' && low !== '' && Number(high) <= Number(low);
  return (
    <>
      <div className={css.pair}>
        <PoundsInput
          {...form.getInputProps('basePrice')}
          label="Lowest price"
          description="What joining costs without options"
          inputWrapperOrder={INPUT_FIRST}
          placeholder={isOwnText ? (startingPrice?.toFixed(2) ?? '') : '0.00'}
          value={low}
          onChange={(next: Amount) => change({ low: next, high })}
        />
        <PoundsInput
          label="Highest price"
          description="If some players pay more"
          inputWrapperOrder={INPUT_FIRST}
          value={high}
          error={isReversed && 'Must be more than the lowest price'}
          onChange={(next: Amount) => change({ low, high: next })}
        />
      </div>
      <TextInput
        label="Price shown to players"
        placeholder="£25 – £40"
        required
        maxLength={LENGTH.price}
        description={hasText ? describePrice(startingPrice) : PRICE_HINT}
        inputWrapperOrder={INPUT_FIRST}
        {...form.getInputProps('price')}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
    </>
  );
}

const PRICE_HINT = 'Filled in from the numbers above. You can change it';

function usePrice(form: EventForm) {
  const { price, basePrice } = form.values;
  const written = fromPriceText(price.trim());
  const isOwnText = price.trim() !== '' && written === null;
  const [typedHigh, setHigh] = useState<Amount>('');
  const high: Amount = typedHigh === '' ? (written?.high ?? '') : typedHigh;
  const low: Amount = basePrice === '' ? (written?.low ?? '') : basePrice;
  function change(next: { low: Amount; high: Amount }) {
    setHigh(next.high);
    // A number field holds a text such as "22.50" while somebody types in it.
    form.setFieldValue('basePrice', next.low as number | '');
    if (isOwnText) return;
    form.setFieldValue('price', textOf(next));
    form.clearFieldError('price');
  }
  /** A text of one or two prices says the numbers too. */
  function write(text: string) {
    form.setFieldValue('price', text);
    if (!fromPriceText(text.trim())) return;
    setHigh('');
    form.setFieldValue('basePrice', '');
  }
  const startingPrice = basePriceOf({ price, basePrice: low === '' ? null : Number(low) });
  return { low, high, startingPrice, isOwnText, change, write };
}

/** What the text says, with the lowest price beside it. */
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

function textOf({ low, high }: { low: Amount; high: Amount }): string {
  if (low === '') return '';
  return toPriceText({ low: Number(low), high: high === '' ? null : Number(high) });
}
