import { LENGTH } from '@muster/contract';
import { lazyPart } from '@muster/remote-kit';
import { Skeleton, TextInput } from '@muster/ui';
import { DateTimeField } from '@muster/ui/date-field';
import { NativeSelect, Textarea } from '@muster/ui/overlays';
import { Suspense, useRef } from 'react';
import { TemplateMenu } from '../templates/template-menu.tsx';
import { moveAlong } from './duplicate/copied-parts.ts';
import { describeEnd, durationText } from './end-text.ts';
import * as css from './event-form.module.css';
import type { EventFormValues } from './form-values.ts';
import { More } from './more/more.tsx';
import { isOwnPriceText, PriceField, PriceTextField } from './price-fields.tsx';
import { followDate } from './repeat/repeat-rule.ts';
import { Section } from './section.tsx';
import type { EventForm } from './use-event-form.ts';

const Repeat = lazyPart(async () => (await import('./repeat/repeat.tsx')).Repeat);

interface BasicSectionProps {
  form: EventForm;
  /** A copy begins with its date, everything else with its title. */
  isCopy: boolean;
  /** False: title and description only. */
  isWhole: boolean;
  /** Only a new event can repeat. */
  isNew: boolean;
}

/**
 * Title, description, date, end, whether it repeats or begins with a template, and price; folded
 * are duration, difficulty and the price's text.
 */
export function BasicSection({ form, isCopy, isWhole, isNew }: BasicSectionProps) {
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
        rows={3}
        maxLength={LENGTH.description}
        {...form.getInputProps('description')}
      />
      {isWhole && (
        <>
          <TimeFields form={form} isCopy={isCopy} />
          {isNew && (
            <Suspense fallback={<Skeleton height={36} width={180} />}>
              <Repeat form={form} />
            </Suspense>
          )}
          {isNew && !isCopy && <TemplateMenu />}
          <PriceField form={form} />
          <MoreBasics form={form} />
        </>
      )}
    </Section>
  );
}

function TimeFields({ form, isCopy }: Pick<BasicSectionProps, 'form' | 'isCopy'>) {
  const { date, endsAt, duration, rule } = form.values;
  const dateInput = form.getInputProps('date');
  const endInput = form.getInputProps('endsAt');
  const moved = useMovedEnd(form.values);
  return (
    <div className={css.pair}>
      <DateTimeField
        label="Date and time"
        required
        data-autofocus={isCopy || undefined}
        {...dateInput}
        value={date}
        onChange={(next) => {
          dateInput.onChange(next);
          const end = moved.by(next) ?? endsAt;
          if (end !== endsAt) form.setFieldValue('endsAt', end);
          followEnd(form, { date: next, endsAt: end });
          if (rule) form.setFieldValue('rule', followDate(rule, date, next));
        }}
      />
      <DateTimeField
        label="End"
        withAsterisk={duration === ''}
        {...endInput}
        value={endsAt}
        startsAt={date}
        emptyText={describeEnd({ date, duration })}
        onBlur={() => date !== '' && endsAt !== '' && form.validateField('endsAt')}
        onChange={(next) => {
          endInput.onChange(next);
          moved.keep({ date, endsAt: next });
          followEnd(form, { date, endsAt: next });
        }}
      />
    </div>
  );
}

type Times = Pick<EventFormValues, 'date' | 'endsAt'>;

/**
 * The end for another date: as long after it as it was after the date for which it was given. A
 * date that is half typed may be one too, so it always counts from the pair as it was given.
 */
function useMovedEnd(values: Times) {
  const given = useRef(values);
  return {
    keep: (times: Times) => {
      given.current = times;
    },
    by: (date: string) => {
      const { date: from, endsAt } = given.current;
      return from && endsAt && date ? moveAlong(endsAt, from, date) : undefined;
    },
  };
}

/** The duration is what date and end say, unless somebody has typed another one. */
function followEnd(form: EventForm, next: Times): void {
  if (hasOwnDuration(form.values)) return;
  form.setFieldValue('duration', durationText(next));
  form.clearFieldError('duration');
}

function hasOwnDuration(values: EventFormValues): boolean {
  return values.duration !== '' && values.duration !== durationText(values);
}

function MoreBasics({ form }: { form: EventForm }) {
  const { difficulty } = form.values;
  const isNeeded =
    hasOwnDuration(form.values) || difficulty !== 'Beginner' || isOwnPriceText(form.values);
  return (
    <More
      form={form}
      of="duration, difficulty, price as text"
      paths={['duration', 'difficulty', 'price']}
      isNeeded={isNeeded}
    >
      <div className={css.pair}>
        <TextInput
          label="Duration"
          placeholder="7 hours"
          required
          maxLength={LENGTH.duration}
          description="Follows from the end, unless you write another one"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('duration')}
        />
        <NativeSelect
          label="Difficulty"
          required
          data={['Beginner', 'Intermediate', 'Advanced']}
          {...form.getInputProps('difficulty')}
        />
      </div>
      <PriceTextField form={form} />
    </More>
  );
}
