import { NumberInput } from '@muster/ui/overlays';
import type { EventForm } from '../use-event-form.ts';
import { RepeatFields } from './repeat-fields.tsx';

const RULE = /^rule\.?/;

/** Whether a new event repeats, and how far ahead its dates are made. */
export function Repeat({ form }: { form: EventForm }) {
  const { rule, date } = form.values;
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
        <NumberInput
          label="Dates are made so many weeks ahead"
          description="At most 60 dates are coming at any time"
          hideControls
          allowDecimal={false}
          allowNegative={false}
          {...form.getInputProps('weeksAhead')}
        />
      )}
    </>
  );
}

/** Only the last day has a place of its own. */
function toShown(path: string): string {
  return path === 'rule.until' ? 'until' : '';
}
