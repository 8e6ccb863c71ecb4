import { LENGTH } from '@muster/contract';
import { TextInput } from '@muster/ui';
import { DateTimeField } from '@muster/ui/date-field';
import { NativeSelect, Textarea } from '@muster/ui/overlays';
import { describeEnd } from './end-text.ts';
import * as css from './event-form.module.css';
import type { EventFormValues } from './form-values.ts';
import { PriceFields } from './price-fields.tsx';
import { Section } from './section.tsx';
import type { EventForm } from './use-event-form.ts';

interface BasicSectionProps {
  form: EventForm;
  /** A copy begins with its date, everything else with its title. */
  isCopy: boolean;
  /** False: title and description only. */
  isWhole: boolean;
}

/** Title, description, date, duration, difficulty and price. */
export function BasicSection({ form, isCopy, isWhole }: BasicSectionProps) {
  return (
    <Section title="Basic Information">
      <TextInput
        label="Event title"
        required
        maxLength={LENGTH.title}
        data-autofocus={!isCopy || undefined}
        {...form.getInputProps('title')}
      />
      <Textarea
        label="Description"
        rows={5}
        maxLength={LENGTH.description}
        {...form.getInputProps('description')}
      />
      {isWhole && (
        <>
          <TimeFields form={form} isCopy={isCopy} />
          <NativeSelect
            label="Difficulty"
            required
            data={['Beginner', 'Intermediate', 'Advanced']}
            {...form.getInputProps('difficulty')}
          />
          <PriceFields form={form} />
        </>
      )}
    </Section>
  );
}

function TimeFields({ form, isCopy }: Omit<BasicSectionProps, 'isWhole'>) {
  return (
    <div className={css.pair}>
      <DateTimeField
        label="Date and time"
        required
        data-autofocus={isCopy || undefined}
        {...form.getInputProps('date')}
        value={form.values.date}
      />
      <TextInput
        label="Duration"
        placeholder="7 hours"
        required
        maxLength={LENGTH.duration}
        description={durationHint(form.values)}
        descriptionProps={{ 'aria-live': 'polite' }}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('duration')}
      />
      <DateTimeField
        label="End, if it differs"
        {...form.getInputProps('endsAt')}
        value={form.values.endsAt}
      />
    </div>
  );
}

/** How the duration is understood; nothing of it where the end is given. */
function durationHint(values: EventFormValues): string {
  const end = values.endsAt === '' ? describeEnd(values) : undefined;
  return end ?? 'Such as 7 hours, or 09:30 to 16:30';
}
