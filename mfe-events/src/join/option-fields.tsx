import type { Event } from '@muster/contract';
import { formatPounds } from '@muster/ui';
import { Radio } from '@muster/ui/overlays';
import * as css from './join.module.css';
import type { JoinFormState } from './use-join-form.ts';

interface OptionFieldsProps {
  event: Event;
  form: JoinFormState['form'];
}

/** What can be chosen, each with what it adds to the price; at most one option for each field. */
export function OptionFields({ event, form }: OptionFieldsProps) {
  return event.customFields.map(({ id, label, options }, index) => (
    <Radio.Group
      key={id}
      label={label}
      className={css.group ?? ''}
      {...form.getInputProps(`joinForm.customFieldResponses.${index}.selectedOptionLabel`)}
    >
      <div className={css.radios}>
        {options.map((option) => (
          <Radio
            key={option.id}
            value={option.label}
            label={option.price ? `${option.label} +${formatPounds(option.price)}` : option.label}
          />
        ))}
        <Radio value="" label="Nothing" />
      </div>
    </Radio.Group>
  ));
}
