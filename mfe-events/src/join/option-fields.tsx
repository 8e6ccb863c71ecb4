import { formatPounds } from '@muster/ui';
import { Radio } from '@muster/ui/overlays';
import type { ChoiceField, ChoiceOption } from './choices.ts';
import * as css from './join.module.css';

interface OptionFieldsProps {
  fields: readonly ChoiceField[];
  /** Holds the key of each chosen option under `choices`. */
  form: { getInputProps: (path: string) => { value?: string } };
  /** Whether the first of them has the focus when the form opens. */
  hasFirstFocus: boolean;
}

/** What can be chosen, each with what it adds to the price; at most one option for each field. */
export function OptionFields({ fields, form, hasFirstFocus }: OptionFieldsProps) {
  return fields.map(({ key, label, isPlace, options }, index) => {
    const input = form.getInputProps(`choices.${key}`);
    // On what is chosen, as Tab would go there; else on the first that can be.
    const first = isPlace ? options.find(({ isSoldOut }) => !isSoldOut)?.key : '';
    function focusOn(value: string) {
      return (hasFirstFocus && index === 0 && (input.value || first) === value) || undefined;
    }
    return (
      <Radio.Group
        key={key}
        label={label}
        withAsterisk={isPlace}
        className={css.group ?? ''}
        {...input}
      >
        <div className={css.radios}>
          {options.map((option) => (
            <Radio
              key={option.key}
              value={option.key}
              disabled={option.isSoldOut}
              required={isPlace}
              label={<OptionLabel option={option} />}
              data-autofocus={focusOn(option.key)}
            />
          ))}
          {!isPlace && <Radio value="" label="None of these" data-autofocus={focusOn('')} />}
        </div>
      </Radio.Group>
    );
  });
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
