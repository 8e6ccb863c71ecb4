import { formatPounds } from '@muster/ui';
import { Radio } from '@muster/ui/overlays';
import type { ChoiceField, ChoiceOption } from './choices.ts';
import * as css from './join.module.css';

interface OptionFieldsProps {
  fields: readonly ChoiceField[];
  /** Holds the key of each chosen option under `choices`. */
  form: { getInputProps: (path: string) => object };
}

/** What can be chosen, each with what it adds to the price; at most one option for each field. */
export function OptionFields({ fields, form }: OptionFieldsProps) {
  return fields.map(({ key, label, options }) => (
    <Radio.Group
      key={key}
      label={label}
      className={css.group ?? ''}
      {...form.getInputProps(`choices.${key}`)}
    >
      <div className={css.radios}>
        {options.map((option) => (
          <Radio key={option.key} value={option.key} label={<OptionLabel option={option} />} />
        ))}
        <Radio value="" label="None of these" />
      </div>
    </Radio.Group>
  ));
}

function OptionLabel({ option: { label, pounds, note } }: { option: ChoiceOption }) {
  return (
    <>
      {label}
      {pounds > 0 && ` +${formatPounds(pounds)}`}
      {note && <span className={css.note}> ({note})</span>}
    </>
  );
}
