import { basePriceOf, LENGTH } from '@muster/contract';
import { formatPounds, TextInput } from '@muster/ui';
import { NativeSelect, NumberInput, Textarea } from '@muster/ui/overlays';
import * as css from './event-form.module.css';
import { Section } from './section.tsx';
import type { EventForm } from './use-event-form.ts';

/** Title, description, date, duration, difficulty and price. */
export function BasicSection({ form }: { form: EventForm }) {
  return (
    <Section title="Basic Information">
      <TextInput
        label="Event title"
        required
        maxLength={LENGTH.title}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <Textarea
        label="Description"
        rows={5}
        maxLength={LENGTH.description}
        {...form.getInputProps('description')}
      />
      <TimeFields form={form} />
      <NativeSelect
        label="Difficulty"
        required
        data={['Beginner', 'Intermediate', 'Advanced']}
        {...form.getInputProps('difficulty')}
      />
      <PriceFields form={form} />
    </Section>
  );
}

function TimeFields({ form }: { form: EventForm }) {
  return (
    <div className={css.pair}>
      <TextInput
        label="Date and time"
        type="datetime-local"
        required
        {...form.getInputProps('date')}
      />
      <TextInput
        label="Duration"
        placeholder="7 hours"
        required
        maxLength={LENGTH.duration}
        {...form.getInputProps('duration')}
      />
    </div>
  );
}

/** The price as a text, and as the number it starts at (docs/product.md#base-price). */
function PriceFields({ form }: { form: EventForm }) {
  const { price, basePrice } = form.values;
  const startingPrice = basePriceOf({ price, basePrice: basePrice === '' ? null : basePrice });
  return (
    <div className={css.pair}>
      <TextInput
        label="Price"
        placeholder="£25 – £40"
        required
        maxLength={LENGTH.price}
        description={
          price.trim() ? `Players pay from ${formatPounds(startingPrice)}` : 'As players read it'
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('price')}
      />
      <NumberInput
        label="Base price"
        placeholder={price.trim() ? basePriceOf({ price }).toFixed(2) : '0.00'}
        description="Leave empty to use the first number in the price"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        prefix="£"
        hideControls
        allowNegative={false}
        decimalScale={2}
        {...form.getInputProps('basePrice')}
      />
    </div>
  );
}
