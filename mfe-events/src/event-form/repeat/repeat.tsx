import { MoveUntilField } from '../../move/move-until-field.tsx';
import type { EventForm } from '../use-event-form.ts';
import { RepeatFields } from './repeat-fields.tsx';
import { WeeksAheadInput } from './weeks-ahead-input.tsx';

const RULE = /^rule\.?/;

/** Whether a new event repeats, and how far ahead its dates are made. */
export function Repeat({ form }: { form: EventForm }) {
  const { rule, date, moveUntilDays } = form.values;
  const errors = Object.entries(form.errors)
    .filter(([path]) => RULE.test(path))
    .map(([path, sentence]) => [toShown(path), String(sentence)]);
  return (
    <>
      <RepeatFields
        value={rule}
        onChange={(next) => {
          form.setFieldValue('rule', next);
          for (const path of Object.keys(form.errors))
            if (RULE.test(path)) form.clearFieldError(path);
        }}
        date={date}
        errors={Object.fromEntries(errors)}
      />
      {rule && (
        <>
          <WeeksAheadInput {...form.getInputProps('weeksAhead')} />
          <MoveUntilField
            value={moveUntilDays}
            onChange={(days) => form.setFieldValue('moveUntilDays', days)}
          />
        </>
      )}
    </>
  );
}

/** Only the last day has a place of its own. */
export function toShown(path: string): string {
  return path === 'rule.until' ? 'until' : '';
}
